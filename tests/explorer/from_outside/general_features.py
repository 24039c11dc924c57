# SPDX-License-Identifier: BSL-1.0
"""What the page does whatever the check is: the list, errors, dialogs, the keyboard, sizes of windows, colours, paper."""

CONTRAST = """
const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
};
const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, index) => sum + c * [0.2126, 0.7152, 0.0722][index], 0);
const over = (top, below) => [0, 1, 2].map((i) => (top[i] * top[3] + below[i] * (255 - top[3])) / 255);
const background = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
        layers.push(rgba(getComputedStyle(one).backgroundColor));
        if (layers.at(-1)[3] === 255) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
};
const bad = [];
for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
    const style = getComputedStyle(element);
    if (!own || !element.getClientRects().length || element.closest("svg,.unseen,.skip,:disabled,noscript")) continue;
    const below = background(element), text = over(rgba(style.color), below);
    const [a, b] = [light(text), light(below)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) bad.push(`${ratio.toFixed(2)} ${element.className || element.tagName}: ${element.textContent.slice(0, 40)}`);
}
return bad;
"""
NAMELESS = """
const name = (one) => (one.getAttribute("aria-label") || one.textContent).trim();
const all = [...document.querySelectorAll("a,button,summary,[role=region],[role=group]")];
return all.filter((one) => name(one) === "").map((one) => one.outerHTML.slice(0, 200));
"""
TOO_WIDE = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


def list_shows_verdicts(page):
    checks = page.program.checks
    assert page.count("li.check") == len(checks), page.text()
    for check in checks:
        row = f"[data-check='{check['id']}']"
        for text in (check["name"], check["sentence"], *check["warnings"], *check["notes"]):
            page.sees(text, row)
        badge = page.text(row + " .badge")
        assert check["status"] in badge and len(badge) > len(check["status"]), f"{badge} is not the verdict {check['status']}"
        linked = page.count(f"{row} [data-key='trace {check['id']}']") > 0
        assert linked == ("trace" in check), f"{check['name']}: link to its run"
    assert page.count("p.lead") == 1 and page.text("p.lead").endswith("."), "the list says in a sentence what to do"


def wrong_addresses_are_explained(page):
    for address in ("#/xyz", "#/999999", "#/%zz", "#/0/<img src=x onerror=alert(1)>", "#/0/999999", "#/0/0/77777777777"):
        page.open(address)
        page.sees("checks")
        assert page.count("main h1") == 1, address
        page.run("document.querySelector('.crumbs a').click()")
        page.at("#/")
        errors = [one for one in page.errors() if "Failed to load resource" not in one]
        assert not errors, errors


def lost_program_is_explained(page):
    def lose(lost):
        speed = 0 if lost else -1
        page.chrome("Network.emulateNetworkConditions", offline=lost, latency=0, downloadThroughput=speed, uploadThroughput=speed)

    page.chrome("Network.enable")
    for go, named in (("document.querySelector('.check a').click()", None), ("location.hash = '#/1/0/0/0'", "0/0/0")):
        lose(True)
        page.run(go)
        page.sees("The program has ended")
        page.sees("--explore")
        if named:
            page.sees(f"was about the run {named} and what follows it")
        lose(False)
        page.errors()
        page.click("[data-key=again]")
        page.wait(lambda: "has ended" not in page.text(), "the page does not recover")


def busy_check_is_asked_again(page):
    page.run("const real = window.fetch; let times = 0;"
             "const busy = () => Promise.resolve(new Response('{\"error\": \"It is busy.\"}', {status: 503}));"
             "window.fetch = (...all) => ++times > 2 ? real(...all) : busy();")
    page.run("document.querySelector('.check a').click()")
    page.sees("The check is busy")
    page.sees("It is busy.")
    page.wait(lambda: "It is busy." not in page.text(), "the page does not ask again")


def list_follows_a_search(page):
    """The first two answers say that a search is running; then it has ended."""
    script = page.chrome("Page.addScriptToEvaluateOnNewDocument", source="""
        const real = window.fetch;
        let times = 0;
        window.fetch = async (what, ...rest) => {
            const answer = await real(what, ...rest);
            if (what !== "checks" || ++times > 2) return answer;
            const changed = await answer.json();
            changed.running = changed.checks[0].name;
            changed.checks[0] = {...changed.checks[0], status: "running", sentence: "", trace: undefined};
            return new Response(JSON.stringify(changed));
        };""")["identifier"]
    page.open()
    first = page.program.checks[0]
    page.sees(f"searching {first['name']}", "#top")
    page.sees("running", f"[data-check='{first['id']}'] .badge")
    page.press("Tab", "Tab")
    focus = "return document.activeElement.dataset.key"
    before = page.run(focus)
    page.sees(first["sentence"], f"[data-check='{first['id']}']")
    page.wait(lambda: "searching" not in page.text("#top"), "the page says that a search is running after it has ended")
    assert page.run(focus) == before, "the focus is lost when the list is drawn anew"
    page.chrome("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def help_opens_and_closes(page):
    page.press("?")
    page.sees("the next step", "#dialog")
    assert page.run("return document.getElementById('dialog').open")
    page.press("Escape")
    page.wait(lambda: not page.run("return document.getElementById('dialog').open"), "Esc does not close the help")
    page.click("[data-key=help]")
    page.sees("counterexample", "#dialog")
    page.click("[data-key=close]")


def everything_has_a_name(page):
    for address in addresses(page):
        page.open(address)
        assert not (nameless := page.run(NAMELESS)), f"{address}: no name: {nameless}"
        ids = page.run("return [...document.querySelectorAll('[id]')].map((one) => one.id)")
        assert len(ids) == len(set(ids)), f"{address}: an id twice: {ids}"
        assert page.count("h1") == 1 and page.run("return document.documentElement.lang") == "en"


def addresses(page):
    """The list, and each view of each check that has a run to show, unless it is very long."""
    yield "#/"
    for check in page.program.checks:
        if "trace" in check and check["trace"]["replay"].count("/") < 200:
            for view in ("", "?table", "?graph", "?chart", "?choices"):
                yield f"#/{check['id']}/{check['trace']['replay']}{view}"


def colours_have_contrast(page):
    for address in addresses(page):
        page.open(address)
        for scheme in ("light", "dark"):
            page.chrome("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            assert not (bad := page.run(CONTRAST)), f"{scheme}, {address}: less contrast than 4.5: {bad[:5]}"
    page.chrome("Emulation.setEmulatedMedia", features=[])


def narrow_windows_need_no_sideways_scrolling(page):
    for address in addresses(page):
        page.open(address)
        for width in (320, 420, 800, 1100, 2000):
            page.window(width, 800)
            assert page.run(TOO_WIDE) <= 0, f"{address} at {width} pixels is {page.run(TOO_WIDE)} too wide"


def paper_has_everything(page):
    check = next((one for one in page.program.checks if "trace" in one), None)
    if check is None:
        return
    page.open(f"#/{check['id']}/{check['trace']['replay']}?table")
    page.chrome("Emulation.setEmulatedMedia", media="print")
    assert page.run("return getComputedStyle(document.querySelector('.toolbar')).display") == "none"
    whole = page.run("const one = document.querySelector('.wide'); return one.scrollHeight <= one.clientHeight + 1")
    assert whole, "the table is cut on paper"
    page.chrome("Emulation.setEmulatedMedia", media="")


def tab_reaches_everything(page):
    page.press("Tab")
    assert page.run("return document.activeElement.id") == "skip", "the first stop skips the head of the page"
    stops = page.count("a,button,summary") - 1
    reached = set()
    for _ in range(min(stops, 60)):
        page.press("Tab")
        reached.add(page.run("return document.activeElement.dataset.key ?? document.activeElement.tagName"))
    assert len(reached) > min(stops, 60) // 2, reached


FEATURES = [list_shows_verdicts, wrong_addresses_are_explained, lost_program_is_explained, busy_check_is_asked_again,
            list_follows_a_search, help_opens_and_closes, tab_reaches_everything, everything_has_a_name, colours_have_contrast,
            narrow_windows_need_no_sideways_scrolling, paper_has_everything]
