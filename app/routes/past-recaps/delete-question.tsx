/** Asks before a recap is deleted, on the server and on this device. */
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { SavedRecap } from "../../domain/saved-recap.ts";

interface DeleteQuestionProps {
  recap: Pick<SavedRecap, "shareId" | "name">;
}

export function DeleteQuestion({ recap }: DeleteQuestionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="mb-8 outline-none">
      <Notice title="Are you sure you want to delete this race recap?" tone="danger" role="alert">
        <p className="break-words">{recap.name}: its link stops working at once, and it cannot be undone.</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to="/past-recaps">Keep it</ButtonLink>
          <Form method="post">
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
