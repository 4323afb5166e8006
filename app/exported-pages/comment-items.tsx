/** Comments and replies of a recap on its exported page: names, texts and days, as readers of the public page see them. */
import { formatDayOf } from "../domain/lib/dates.ts";
import type { Comment } from "../domain/reactions/reactions.ts";
import { EXPORTED_PAGE_TEXTS as TEXTS } from "../texts/take-out/exported-page.ts";

export function CommentItems({ comments }: { comments: Comment[] }) {
  return comments.map(({ id, parentId, userName, content, createdAt, byAthlete }) => (
    <li key={id} className={parentId === null ? undefined : "reply"}>
      <p className="who">
        <bdi>{userName}</bdi>
        <span className="quiet">
          {byAthlete && userName !== TEXTS.byAthlete && ` · ${TEXTS.byAthlete}`}
          {" · "}
          <time dateTime={createdAt}>{formatDayOf(createdAt, null)}</time>
        </span>
      </p>
      <p dir="auto">{content}</p>
    </li>
  ));
}
