/** The items that this tab works on, in their order, with listeners for changes. */
import { totalBytes } from "../../domain/media/upload-limits.ts";
import type { Item, ItemKind, ItemOf } from "../device/outbox-item.ts";
import { createListeners } from "../lib/listeners.ts";

/** Why an item waits. The message of a limit says until when. */
export type Wait =
  | { for: "network" | "server" | "sign-in" | "tab" | "busy"; until: number }
  | { for: "limit"; message: string; until: number };

/** An item that this tab works on, as screens show it. Immutable: the outbox replaces it. */
export interface Task<Kind extends ItemKind = ItemKind> {
  item: ItemOf<Kind>;
  /** Whether it survives a crash. */
  isStored: boolean;
  sentBytes: number;
  /** 0 if they are not known yet. */
  totalBytes: number;
  isFinishing: boolean;
  /** Null unless it is waiting. */
  wait: Wait | null;
  /** Null unless it is refused. `isGone`: its bytes no longer exist. */
  refusal: { message: string; isGone: boolean } | null;
  /** How often it was lost in a row. */
  losses: number;
  /** A small preview picture; undefined until it is read. */
  thumbnail: Blob | null | undefined;
  /** The id of the photo, video or recording; null until the server has it. */
  arrivedId: string | null;
}

export function createTaskList() {
  let tasks: readonly Task[] = [];
  const { notify, subscribe } = createListeners();

  function show(next: readonly Task[]): void {
    tasks = next;
    notify();
  }

  return {
    /** Returns the same array until something changes. */
    all: () => tasks,
    find: (id: string): Task | undefined => tasks.find(({ item }) => item.id === id),
    insert(item: Item, changes?: Partial<Task>): void {
      const task: Task = {
        item,
        isStored: true,
        sentBytes: 0,
        totalBytes: sizeOf(item),
        isFinishing: false,
        wait: null,
        refusal: null,
        losses: 0,
        thumbnail: undefined,
        arrivedId: null,
        ...changes,
      };
      show([...tasks, task].toSorted((a, b) => a.item.order - b.item.order));
    },
    update(id: string, changes: Partial<Task>, itemChanges?: Partial<Item>): void {
      const changed = (task: Task): Task => ({
        ...task,
        ...changes,
        item: { ...task.item, ...changes.item, ...itemChanges } as Item,
      });
      show(tasks.map((task) => (task.item.id === id ? changed(task) : task)));
    },
    remove(isRemoved: (task: Task) => boolean): void {
      if (tasks.some(isRemoved)) show(tasks.filter((task) => !isRemoved(task)));
    },
    subscribe,
  };
}

function sizeOf(item: Item): number {
  if (item.kind !== "file") return 0;
  return item.declaration ? totalBytes(item.declaration) : item.size;
}
