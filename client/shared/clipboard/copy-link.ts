import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { copyText } from "./copy-text.ts";
import { linkText } from "./link-text.ts";

/** Copies the address of something and says whether the browser let it; `otherwise` says where it stands to be copied by hand. */
export async function copyLink(address: string, otherwise: string = linkText.notCopied): Promise<void> {
  const isCopied = await copyText(address);
  showToast(isCopied ? { text: linkText.copied, icon: "link" } : { text: otherwise });
}
