import { useEffect, useState, type ReactElement } from "react";
import {
  askToInstall,
  declineInstall,
  useInstallation,
  useIsWorthSuggesting,
} from "#client/features/install/install.ts";
import { atQuietMoment } from "#client/shared/reload/quiet-moment.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Notice } from "#client/ui/overlay/notice/notice.tsx";
import { BY_HAND_TEXT, CLOSE, DO_INSTALL, GOT_IT, NOT_NOW, SUGGEST_TEXT, SUGGEST_TITLE } from "./install-text.ts";

/** Delay after the page opens, so that the suggestion does not interrupt the user's first action. */
const CALM_MS = 5_000;

/** Turns true at the first quiet moment after CALM_MS, as long as installing is possible. */
function useSuggested(isPossible: boolean): boolean {
  const [isSuggested, setSuggested] = useState(false);
  useEffect(() => {
    if (!isPossible) return undefined;
    let callOff = (): void => {};
    const timer = setTimeout(() => {
      callOff = atQuietMoment(document, () => setSuggested(true));
    }, CALM_MS);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [isPossible]);
  return isSuggested && isPossible;
}

/** Suggests installing the application once per device: both answers are stored. */
export function InstallNotice(): ReactElement | null {
  const installation = useInstallation();
  const isWorth = useIsWorthSuggesting();
  const isPossible = isWorth && (installation === "offered" || installation === "by-hand");
  const isSuggested = useSuggested(isPossible);
  if (!isSuggested) return null;
  const isByHand = installation === "by-hand";
  return (
    <Notice
      icon="download"
      title={SUGGEST_TITLE}
      text={isByHand ? BY_HAND_TEXT : SUGGEST_TEXT}
      close={{ name: CLOSE, onClose: declineInstall }}
      actions={
        isByHand ? (
          <Button size="sm" onClick={declineInstall}>
            {GOT_IT}
          </Button>
        ) : (
          <>
            <Button size="sm" look="primary" onClick={() => void askToInstall()}>
              {DO_INSTALL}
            </Button>
            <Button size="sm" look="ghost" onClick={declineInstall}>
              {NOT_NOW}
            </Button>
          </>
        )
      }
    />
  );
}
