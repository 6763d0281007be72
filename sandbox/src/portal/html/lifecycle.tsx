import type { ResourceLifecycle, StateTransition } from "../../foundation/index.js";
import type { HistoryEntry } from "../../domain/index.js";
import { stateText } from "./words.js";
import { Time } from "./time.js";

interface Props {
  readonly lifecycle: ResourceLifecycle;
  readonly state: string;
  /** The timestamps of the resource by name; transitions set some of them. */
  readonly stamps: Readonly<Record<string, string | null>>;
  /** The events of the resource, newest first; transitions emit them. */
  readonly history: readonly HistoryEntry[];
  /** The initial state, if there are several. */
  readonly start?: string;
}

interface Step {
  readonly state: string;
  readonly via: StateTransition | undefined;
}

/** The path through the states of a resource, as the document declares it, and the current position on it. */
export function LifecycleWay({ lifecycle, state, start, ...times }: Props) {
  const regular = regularWay(lifecycle, start ?? lifecycle.initial[0] ?? state);
  const at = regular.findIndex((step) => step.state === state);
  const steps = at === -1 ? [...pastSteps(regular, times), exitStep(lifecycle, state)] : regular;
  const current = at === -1 ? steps.length - 1 : at;
  return (
    <ol class="way">
      {steps.map((step, index) => (
        <li class={kind(index, current, at)} {...(index === current && { "aria-current": "step" })}>
          <StepText
            step={step}
            time={index <= current ? timeOf(step, times) : undefined}
            ahead={index > current}
          />
        </li>
      ))}
    </ol>
  );
}

interface StepTextProps {
  readonly step: Step;
  readonly time: string | undefined;
  readonly ahead: boolean;
}

function StepText({ step, time, ahead }: StepTextProps) {
  return (
    <>
      <span class="state">{stateText(step.state)}</span>
      {time !== undefined && (
        <div class="quiet small">
          <Time at={time} />
        </div>
      )}
      {ahead && step.via !== undefined && <div class="quiet small">{cause(step.via)}</div>}
    </>
  );
}

type Times = Pick<Props, "stamps" | "history">;

/** The time at which the resource entered a state: a timestamp, that of an event, or that of its creation. */
function timeOf({ via }: Step, { stamps, history }: Times): string | undefined {
  if (via === undefined) return undefined;
  const names = via.from.length === 0 ? [...via.stamps, "created_at"] : via.stamps;
  const event = history.find(({ type }) => via.emits.includes(type));
  return names.flatMap((name) => stamps[name] ?? [])[0] ?? event?.createdAt.toISOString();
}

function kind(index: number, current: number, onWay: number): string {
  if (index < current) return "past";
  return index === current && onWay === -1 ? "ended" : "";
}

/** A transition that leads on from a single state is part of the regular path; one from several states leaves it. */
function regularWay({ transitions }: ResourceLifecycle, start: string): Step[] {
  const creation = transitions.find(({ from, to }) => from.length === 0 && to === start);
  const steps: Step[] = [{ state: start, via: creation }];
  for (;;) {
    const last = steps.at(-1)?.state ?? "";
    const via = transitions.find(
      ({ from, to }) =>
        from.length === 1 && from[0] === last && steps.every(({ state }) => state !== to),
    );
    if (via === undefined) return steps;
    steps.push({ state: via.to, via });
  }
}

/** For a resource that has left the regular path: the part of it up to the last time. */
function pastSteps(steps: readonly Step[], times: Times): Step[] {
  const until = steps.findLastIndex((step) => timeOf(step, times) !== undefined);
  return steps.slice(0, Math.max(until, 0) + 1);
}

function exitStep({ transitions }: ResourceLifecycle, state: string): Step {
  return { state, via: transitions.find(({ to }) => to === state) };
}

function cause({ trigger }: StateTransition): string {
  if ("event" in trigger) return trigger.event;
  return "operation" in trigger ? "You approve it." : "Its time passes.";
}
