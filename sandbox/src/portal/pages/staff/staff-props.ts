import type { FormState } from "../../html/form.js";
import type { Viewer } from "../../session/viewer.js";

/** The data of the staff pages: the work of all accounts. */
export interface StaffProps {
  readonly viewer: Viewer;
  readonly quotes: readonly StaffQuote[];
  readonly orders: readonly StaffOrder[];
  /** Which orders these are: empty for those at work. */
  readonly view: string;
  /** Deliverables that have not been approved. */
  readonly deliverables: readonly StaffDeliverable[];
  readonly accounts: readonly StaffAccount[];
  /** The form of a price that was refused. */
  readonly state: FormState;
}

export interface StaffItem {
  readonly id: string;
  readonly number: string;
  readonly accountId: string;
  readonly accountName: string;
}

export interface StaffDeliverable {
  readonly id: string;
  readonly title: string;
  readonly accountName: string;
}

export interface StaffQuote extends StaffItem {
  readonly quoteType: string;
}

export interface StaffOrder extends StaffItem {
  readonly status: string;
  readonly onHold: boolean;
  readonly total: number;
  readonly currency: string;
  /** The transitions that the lifecycle currently allows. */
  readonly moves: readonly { readonly to: string; readonly label: string }[];
}

export interface StaffAccount {
  readonly id: string;
  readonly name: string;
  readonly invoicing: boolean;
  readonly platformApps: boolean;
  readonly billed: number;
}
