/** The width of an element, so that a drawing in it is never stretched. */
import { type RefObject, useLayoutEffect, useState } from "react";

export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(box.current);
    setWidth(box.current.clientWidth || 600);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
