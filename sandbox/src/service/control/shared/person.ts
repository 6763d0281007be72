import type { NewUser } from "../../../domain/index.js";

/** A user in a control plane request: only the properties that are given. */
export interface WirePerson {
  readonly email: string;
  readonly first_name?: string;
  readonly middle_name?: string;
  readonly last_name?: string;
  readonly phone?: string;
  readonly email_verified?: boolean;
  readonly phone_verified?: boolean;
  readonly timezone?: string;
  readonly locale?: string;
  readonly roles?: Readonly<Record<string, string>>;
}

/** The same user, as the service expects it. */
export function personOf({
  first_name: firstName,
  middle_name: middleName,
  last_name: lastName,
  email_verified: emailVerified,
  phone_verified: phoneVerified,
  ...same
}: WirePerson): Omit<NewUser, "accountId"> {
  return { ...same, firstName, middleName, lastName, emailVerified, phoneVerified };
}
