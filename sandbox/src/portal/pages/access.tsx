import type { Grant } from "../../domain/index.js";
import { ActionForm } from "../html/form.js";
import { Table } from "../html/list.js";
import { Head, Page } from "../html/page.js";
import { Card, Empty } from "../html/parts.js";
import { Text } from "../html/text.js";
import { Time } from "../html/time.js";
import type { Viewer } from "../session/viewer.js";

interface AccessProps {
  readonly viewer: Viewer;
  readonly grants: readonly Grant[];
}

/** The apps of other accounts that may act for this one. */
export function AccessPage({ viewer, grants }: AccessProps) {
  return (
    <Page title="Access" viewer={viewer} area="access">
      <Head title="Access">
        <p class="quiet">
          Apps that may act for <bdi>{viewer.account.name}</bdi>, because somebody here agreed.
        </p>
      </Head>
      <Card title="Apps with access">
        {grants.length === 0 ? (
          <Empty title="No app has access">
            <p>An app that you connect to this account appears here, and you can end its access.</p>
          </Empty>
        ) : (
          <Table
            label="Apps with access"
            columns={["App", "It can", "Agreed by", "Since", ""]}
            rows={grants.map((grant) => [
              <bdi>{grant.appName}</bdi>,
              <code class="small">{grant.scopes.join(" ")}</code>,
              <span>
                <Text of={grant.userEmail} />
              </span>,
              <Time at={grant.createdAt} />,
              viewer.manages ? (
                <ActionForm
                  viewer={viewer}
                  action={`/portal/access/${grant.appId}/end`}
                  label="End access"
                  about={`of ${grant.appName}`}
                  asks={{ about: "access", back: "/portal/access" }}
                />
              ) : null,
            ])}
          />
        )}
      </Card>
    </Page>
  );
}
