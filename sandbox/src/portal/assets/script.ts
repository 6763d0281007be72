/**
 * The only script of the portal. Pages work without it; with it, a page that shows something pending renews itself, an
 * upload shows its progress, and what people copy has a button.
 */
export const script = `"use strict";
const pause = 2000;
let touched = false;
const main = () => document.getElementById("main");
/** The content as it came. */
let shown = main().outerHTML;
/** Forms that were sent a moment ago: whoever clicks twice wants it once. */
const sent = new WeakSet();

addEventListener("input", () => (touched = true), true);

/** Puts the content of another page in the place of this one's. A renewal keeps what the page says once. */
function show(html, isRenewal = false) {
  const next = new DOMParser().parseFromString(html, "text/html");
  const content = next.getElementById("main");
  if (content === null || (isRenewal && content.outerHTML === shown)) return;
  const message = isRenewal && document.getElementById("message");
  shown = content.outerHTML;
  document.title = next.title;
  main().replaceWith(content);
  touched = false;
  prepare();
  if (message) content.prepend(message);
}

/** What somebody has begun to fill in, or has selected, stays. */
async function renew() {
  if (!main().hasAttribute("data-live") || touched || document.hidden) return;
  const held = main().contains(document.activeElement) || !getSelection().isCollapsed;
  const headers = { "x-renewal": "1" };
  const answer = await fetch(location.href, { headers }).catch(() => undefined);
  if (!answer?.ok || answer.redirected || touched || held) return;
  show(await answer.text(), true);
}
setInterval(renew, pause);

/** Sends a form with files, and shows how much of it has arrived. */
function send(form) {
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", "Upload");
  form.append(bar);
  const request = new XMLHttpRequest();
  request.upload.onprogress = ({ loaded, total }) => {
    bar.max = total;
    bar.value = loaded;
  };
  request.onload = () => {
    history.replaceState(null, "", request.status < 400 ? request.responseURL : location.href);
    show(request.responseText);
  };
  request.onerror = () => form.submit();
  request.open("POST", form.action);
  request.send(new FormData(form));
}

addEventListener("submit", (event) => {
  const form = event.target;
  const isFirst = !sent.has(form);
  sent.add(form);
  const isUpload = form.enctype === "multipart/form-data";
  if (isUpload || !isFirst) event.preventDefault();
  if (!isUpload) setTimeout(() => sent.delete(form), pause);
  else if (isFirst) send(form);
});

function prepare() {
  for (const code of document.querySelectorAll("code.secret, code.copy")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.onclick = async () => {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    };
    code.after(button);
  }
}
prepare();
`;
