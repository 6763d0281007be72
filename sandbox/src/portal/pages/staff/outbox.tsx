import type { Notification } from "../../../domain/index.js";
import { Table } from "../../html/list.js";
import { Head, Page } from "../../html/page.js";
import { Card, Empty } from "../../html/parts.js";
import { Text } from "../../html/text.js";
import { Time } from "../../html/time.js";
import type { Viewer } from "../../session/viewer.js";

interface OutboxProps {
  readonly viewer: Viewer;
  readonly notifications: readonly Notification[];
}

/** The mail that the live service would have sent. */
export function Outbox({ viewer, notifications }: OutboxProps) {
  return (
    <Page title="Outbox" viewer={viewer} area="staff">
      <Head title="Outbox" back={{ href: "/portal/staff", label: "Sandbox staff" }}>
        <p class="quiet">
          What the live service would send by mail: to owners and admins, and to the addresses that
          get copies. Nothing is sent from here.
        </p>
      </Head>
      <Card title="Latest notifications">
        {notifications.length === 0 ? (
          <Empty title="No notification yet" />
        ) : (
          <Table
            label="Latest notifications"
            columns={["Subject", "To", "When"]}
            rows={notifications.map(({ address, subject, accountName, createdAt }) => [
              <span>
                <Text of={subject} />
              </span>,
              <span>
                <Text of={address} />
                <div class="quiet small">
                  <bdi>{accountName}</bdi>
                </div>
              </span>,
              <Time at={createdAt.toISOString()} />,
            ])}
          />
        )}
      </Card>
    </Page>
  );
}
