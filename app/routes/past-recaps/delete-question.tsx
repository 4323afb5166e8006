/** Asks before a recap is deleted, on the server and on this device. */
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { CollectedRecap } from "./collected-recap.ts";

interface DeleteQuestionProps {
  recap: Pick<CollectedRecap, "shareId" | "name" | "isPublic">;
}

export function DeleteQuestion({ recap }: DeleteQuestionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const loss =
    recap.isPublic === undefined ? "this device forgets its copy" : "its link stops working at once";
  return (
    <div ref={ref} tabIndex={-1} className="mb-8 max-w-3xl scroll-mt-4">
      <Notice title="Are you sure you want to delete this race recap?" tone="danger" role="alert">
        <p className="break-words">
          <bdi>{recap.name ?? "Unnamed Race"}</bdi>: {loss}, and it cannot be undone.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to="/past-recaps">Keep it</ButtonLink>
          <Form method="post" action="/past-recaps">
            <input type="hidden" name="delete" value={recap.shareId} />
            <Button type="submit" look="danger" name="sure" value="yes">
              Delete for good
            </Button>
          </Form>
        </div>
      </Notice>
    </div>
  );
}
