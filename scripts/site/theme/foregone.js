// SPDX-License-Identifier: BSL-1.0
// Searches all pages, in the page itself: it works from files, too. The index is loaded when a user begins to search.
const base = document.currentScript.dataset.base;
const field = document.getElementById("search");
const found = document.getElementById("found");
const article = document.querySelector("article");
const most = 40;
let pages = null;

function load() {
  if (pages) return;
  pages = [];
  const script = document.createElement("script");
  script.src = base + "/search/index.js";
  script.onload = () => {
    pages = foregone_pages.map(as_page);
    show();
  };
  document.head.append(script);
}

// The text of a page begins with its title.
function as_page([at, title, whole]) {
  const text = whole.startsWith(title) ? whole.slice(title.length).trim() : whole;
  return { at, title, text, low_title: title.toLowerCase(), low: text.toLowerCase() };
}

// Every word must occur; a title counts more than text, a whole title most.
function score(page, words) {
  let sum = page.at.includes("#") ? 0 : 2;
  for (const word of words) {
    if (page.low_title.includes(word)) sum += page.low_title === word ? 40 : 20;
    else if (page.low.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

function excerpt(page, words) {
  const at = Math.max(0, Math.min(...words.map((word) => page.low.indexOf(word)).filter((i) => i >= 0), page.low.length) - 60);
  const begin = at < page.low.length - 60 ? at : 0;
  return (begin ? "…" : "") + page.text.slice(begin, begin + 200) + "…";
}

function entry(page, words) {
  const link = document.createElement("a"), text = document.createElement("p"), row = document.createElement("li");
  link.href = base + "/" + page.at;
  const whole = pages.find((other) => other.at === page.at.split("#")[0]);
  link.textContent = whole === page ? page.title : `${whole.title} › ${page.title}`;
  link.onclick = close;
  text.textContent = excerpt(page, words);
  row.append(link, text);
  return row;
}

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.hidden = field.value.trim().length < 2;
  article.hidden = !found.hidden;
  if (found.hidden) return;
  const hits = pages.map((page) => [score(page, words), page]).filter(([points]) => points > 0).sort((a, b) => b[0] - a[0]);
  const list = document.createElement("ol"), heading = document.createElement("h1");
  heading.textContent = hits.length > most ? `The best ${most} of ${hits.length}` : `${hits.length || "Nothing"} found`;
  list.append(...hits.slice(0, most).map(([, page]) => entry(page, words)));
  found.replaceChildren(heading, list);
}

function close() {
  field.value = "";
  show();
}

field.addEventListener("focus", load);
field.addEventListener("input", () => { load(); show(); });
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field) { event.preventDefault(); field.focus(); }
  if (event.key === "Escape") { close(); field.blur(); }
});
const asked = new URLSearchParams(location.search).get("q");
if (asked) { field.value = asked; load(); show(); }
