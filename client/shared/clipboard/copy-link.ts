import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { copyText } from "./copy-text.ts";
import { linkText } from "./link-text.ts";

/** Copies an address and shows the result; `otherwise` is shown on failure and says where to copy it by hand. */
export async function copyLink(address: string, otherwise: string = linkText.notCopied): Promise<void> {
  const isCopied = await copyText(address);
  showToast(isCopied ? { text: linkText.copied, icon: "link" } : { text: otherwise });
}
