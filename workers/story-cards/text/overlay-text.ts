/** Reads and changes the text in a card's overlay. */
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

type AnyProps = { text?: unknown; children?: ReactNode };

/**
 * Returns the elements with every text changed. Components are called, with their prop `text` changed: they lay out
 * what will be drawn. They may not use hooks.
 */
export function mapText(node: ReactNode, change: (text: string) => string): ReactNode {
  if (typeof node === "string" || typeof node === "number") return change(String(node));
  if (Array.isArray(node)) return node.map((child) => mapText(child, change));
  if (!isValidElement<AnyProps>(node)) return node;
  if (typeof node.type === "function") return mapText(callComponent(node, change), change);
  const { children } = node.props;
  if (children === undefined || children === null) return node;
  const changed = Children.map(children, (child) => mapText(child, change));
  return cloneElement(node, undefined, changed?.length === 1 ? changed[0] : changed);
}

function callComponent({ type, props }: ReactElement<AnyProps>, change: (text: string) => string): ReactNode {
  const component = type as (props: AnyProps) => ReactNode;
  return component(typeof props.text === "string" ? { ...props, text: change(props.text) } : props);
}

/** Returns all text of the overlay, also in the forms that it may be drawn in: capitals by a style, and NFKC. */
export function textOf(overlay: ReactNode): string {
  const texts: string[] = [];
  mapText(overlay, (text) => {
    texts.push(text);
    return text;
  });
  const all = texts.join("\n").normalize("NFC");
  return [all, all.toUpperCase(), all.normalize("NFKC")].join("\n");
}
