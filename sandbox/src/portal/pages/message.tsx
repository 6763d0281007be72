import { Page } from "../html/page.js";
import type { Viewer } from "../session/viewer.js";

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly viewer?: Viewer | undefined;
}

/** A page with a single message: not found, failed, or not possible. */
export function MessagePage({ title, text, viewer }: MessageProps) {
  return (
    <Page title={title} viewer={viewer} narrow>
      <h1>{title}</h1>
      <div class="card">
        <p>{text}</p>
        <p>
          <a href="/portal/quotes">Go to your quotes</a>
        </p>
      </div>
    </Page>
  );
}
