import type { ReactElement } from "react";
import type { StorageTrouble } from "#client/sync/connection-api.ts";
import { Banner, BannerButton } from "#client/ui/overlay/notice/banner.tsx";
import { createSignal, useSignal } from "#client/ui/signal.ts";
import { GOT_IT, RELOAD, TROUBLES } from "./connection-text.ts";

/** The note about a rebuilt copy is dismissed once per page. */
const isRead = createSignal(false);

function actionFor(trouble: StorageTrouble): ReactElement | undefined {
  if (trouble === "newer") return <BannerButton onClick={() => location.reload()}>{RELOAD}</BannerButton>;
  if (trouble === "rebuilt") return <BannerButton onClick={() => isRead.set(true)}>{GOT_IT}</BannerButton>;
  return undefined;
}

/** The banner about trouble with storage. */
export function StorageBanner({ trouble }: { readonly trouble: StorageTrouble }): ReactElement | null {
  const { title, text } = TROUBLES[trouble];
  const wasRead = useSignal(isRead);
  if (trouble === "rebuilt" && wasRead) return null;
  return <Banner tone="warning" icon="alert-triangle" title={title} text={text} action={actionFor(trouble)} />;
}
