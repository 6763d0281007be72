/** The playground's page: sends the document to the worker while it is typed, and shows what comes back. */
import { fragmentOf, readFragment, type SharedState } from "./share.js";
import { showAnswer, showFiles } from "./show.js";
import type { Answer, Request } from "./worker.js";

const editor = element("#document", HTMLTextAreaElement);
const picker = element("#open", HTMLInputElement);
const chooser = element("#file", HTMLSelectElement);
const state = element("#state", HTMLElement);

/** Milliseconds after the last letter. */
const PAUSE = 250;
/** Seconds after which a run is given up. */
const LIMIT = 20;

function element<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new TypeError(`no ${selector}`);
  return found;
}

const artefacts = (): readonly HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>("input[name=artefact]"),
];

const sharedState = (): SharedState => ({
  text: editor.value,
  only: artefacts().flatMap(({ checked, value }) =>
    checked ? [value] : [],
  ) as SharedState["only"],
});

/** What a link names and this page does not know is left out; if that is all, the choice stays. */
function restore({ text, only }: SharedState): void {
  editor.value = text;
  const isNamed = ({ value }: HTMLInputElement): boolean => only.some((name) => name === value);
  const boxes = artefacts();
  if (only.length === 0 || boxes.some(isNamed)) for (const box of boxes) box.checked = isNamed(box);
}

/** The worker is made from a function that a script brings: a page from disk cannot load workers. */
function loadGenerator(): Promise<string> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "assets/generator.js";
    script.addEventListener("error", reject);
    script.addEventListener("load", () => {
      const { apostilleGenerator } = globalThis as unknown as { apostilleGenerator: () => void };
      resolve(URL.createObjectURL(new Blob([`(${String(apostilleGenerator)})()`])));
    });
    document.head.append(script);
  });
}

/** Runs the newest request, one after the other; a run that takes too long ends with its worker. */
function createRunner(
  address: string,
  onAnswer: (answer: Answer) => void,
): (request: SharedState) => void {
  let worker: Worker | undefined;
  let running: ReturnType<typeof setTimeout> | undefined;
  let waiting: Request | undefined;
  let number = 0;
  const end = (): void => {
    clearTimeout(running);
    running = undefined;
    const next = waiting;
    waiting = undefined;
    if (next !== undefined) start(next);
  };
  const giveUp = (why: string): void => {
    worker?.terminate();
    worker = undefined;
    state.textContent = why;
    end();
  };
  const start = (request: Request): void => {
    worker ??= newWorker(
      address,
      (answer) => {
        if (answer.number === number) onAnswer(answer);
        end();
      },
      giveUp,
    );
    running = setTimeout(() => giveUp(`Given up after ${LIMIT} seconds.`), LIMIT * 1000);
    worker.postMessage(request, []);
  };
  return (wanted) => {
    number += 1;
    const request = { number, ...wanted };
    if (running === undefined) start(request);
    else waiting = request;
  };
}

function newWorker(
  address: string,
  onAnswer: (answer: Answer) => void,
  onFailure: (why: string) => void,
): Worker {
  const worker = new Worker(address);
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => onAnswer(data));
  worker.addEventListener("error", ({ message }) => onFailure(`This is a bug of ours: ${message}`));
  return worker;
}

async function copyLink(button: HTMLElement): Promise<void> {
  history.replaceState(null, "", await fragmentOf(sharedState()));
  await navigator.clipboard.writeText(location.href).catch(() => undefined);
  button.textContent = "Link copied";
  setTimeout(() => (button.textContent = "Copy a link"), 1500);
}

async function begin(): Promise<void> {
  let files: Answer["files"] = [];
  const run = createRunner(await loadGenerator(), (answer) => {
    // What was made last stays while the document has errors.
    if (answer.files.length > 0) files = answer.files;
    showAnswer(answer, { editor, state });
  });
  chooser.addEventListener("change", () => showFiles(files));
  let pause: ReturnType<typeof setTimeout> | undefined;
  const runSoon = (): void => {
    clearTimeout(pause);
    pause = setTimeout(() => run(sharedState()), PAUSE);
  };
  editor.addEventListener("input", runSoon);
  for (const box of artefacts()) box.addEventListener("change", runSoon);
  picker.addEventListener("change", async () => {
    const [file] = picker.files ?? [];
    if (file !== undefined) editor.value = await file.text();
    run(sharedState());
  });
  addEventListener("hashchange", async () => {
    const held = await readFragment(location.hash);
    if (held !== undefined) restore(held);
    run(sharedState());
  });
  run(sharedState());
}

element("[data-do=open]", HTMLElement).addEventListener("click", () => picker.click());
const share = element("[data-do=share]", HTMLElement);
share.addEventListener("click", () => void copyLink(share));
void readFragment(location.hash).then((held) => {
  if (held !== undefined) restore(held);
  return begin();
});
