// SPDX-License-Identifier: BSL-1.0
/// Questions to the program that serves the page.

/// The program refused a question, in its own words.
export class refusal extends Error {
    constructor(status, sentence) {
        super(sentence);
        this.status = status;
    }
    /// The system of the check is in use by its search; the same question can be asked again.
    get busy() { return this.status === 503; }
}

/// The program does not answer a question about the run with the path `at`.
export class no_answer extends Error {
    constructor(at) {
        super("no answer");
        this.at = at;
    }
}

const most_answers = 300;
const answers = new Map();

/// The answer to a question such as `ask("run", {check: 0, at: "0/1"})`.
export async function ask(what, parameters = {}) {
    const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined))
                      .toString().replaceAll("%2F", "/");  // more steps fit into an address
    let response, answer;
    try {
        response = await fetch(query ? `${what}?${query}` : what, {cache: "no-store"});
        answer = await response.text();
    } catch {
        throw new no_answer(parameters.at);
    }
    if (response.status === 414) throw new refusal(414, "This run has too many steps for an address.");
    try {
        answer = JSON.parse(answer);
    } catch {
        throw new refusal(response.ok ? 500 : response.status, "The program sent something that this page cannot read.");
    }
    if (!response.ok) throw new refusal(response.status, answer.error ?? "The program refused the question without a reason.");
    return answer;
}

/// As ask(), for what does not change: runs and graphs. An answer is asked for once; the newest ones are remembered.
export async function ask_once(what, parameters) {
    const key = what + JSON.stringify(parameters);
    const remembered = answers.get(key);
    if (remembered) return remembered;
    const answer = await ask(what, parameters);
    answers.set(key, answer);
    if (answers.size > most_answers) answers.delete(answers.keys().next().value);
    return answer;
}
