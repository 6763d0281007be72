/** The actions to run after a commit. */
export interface Waiting {
  readonly add: (action: () => void) => void;
  readonly run: () => void;
}

export function waiting(): Waiting {
  const actions: (() => void)[] = [];
  return {
    add: (action) => {
      actions.push(action);
    },
    run: () => {
      for (const action of actions) action();
    },
  };
}
