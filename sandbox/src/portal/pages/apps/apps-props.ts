import type { Key, PlatformApp } from "../../../domain/index.js";
import type { FormState } from "../../html/form.js";
import type { Viewer } from "../../session/viewer.js";

export interface AppsProps {
  readonly viewer: Viewer;
  readonly apps: readonly { readonly id: string; readonly name: string }[];
  readonly keys: readonly Key[];
  readonly platformApps: readonly (PlatformApp & { readonly accounts: readonly string[] })[];
  readonly state: FormState;
}
