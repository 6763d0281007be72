import { ActionForm } from "../../html/form.js";
import { Table } from "../../html/list.js";
import { Badge, Card } from "../../html/parts.js";
import { money } from "../../html/words.js";
import type { Viewer } from "../../session/viewer.js";
import type { StaffAccount, StaffProps } from "./staff-props.js";

/** The enabled features of each account, and its invoice. */
export function StaffAccounts({ viewer, accounts }: Pick<StaffProps, "viewer" | "accounts">) {
  return (
    <Card title="Accounts">
      <Table
        label="Accounts"
        columns={["Account", "Invoicing", "Apps", { numbers: "Open invoice" }]}
        rows={accounts.map((account) => [
          <bdi>{account.name}</bdi>,
          <Setting viewer={viewer} account={account} name="invoicing" on={account.invoicing} />,
          <Setting
            viewer={viewer}
            account={account}
            name="platform_apps"
            on={account.platformApps}
          />,
          <span class="row together">
            {money(account.billed)}
            {account.billed > 0 && (
              <ActionForm
                viewer={viewer}
                action={`/portal/staff/accounts/${account.id}/pay`}
                label="Mark as paid"
                about={`for ${account.name}`}
                asks={{ about: "payment", back: "/portal/staff" }}
              />
            )}
          </span>,
        ])}
      />
    </Card>
  );
}

interface SettingProps {
  readonly viewer: Viewer;
  readonly account: StaffAccount;
  readonly name: "invoicing" | "platform_apps";
  readonly on: boolean;
}

function Setting({ viewer, account, name, on }: SettingProps) {
  const subject = name === "invoicing" ? "invoicing" : "platform apps";
  return (
    <span class="row together">
      <Badge tone={on ? "good" : "neutral"}>{on ? "On" : "Off"}</Badge>
      <ActionForm
        viewer={viewer}
        action={`/portal/staff/accounts/${account.id}`}
        label={on ? "Turn off" : "Turn on"}
        about={`${subject} for ${account.name}`}
        look="plain"
        fields={{ setting: name, to: on ? "off" : "on" }}
      />
    </span>
  );
}
