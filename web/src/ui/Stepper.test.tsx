import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { Stepper, targetOf } from "./Stepper";

afterEach(cleanup);

const WORDS = ["Yellow plays column 3", "Red plays column 3", "Yellow plays column 5"];

function Line() {
  const [at, setAt] = useState(0);
  return <Stepper words={WORDS} at={at} onStep={setAt} />;
}

const said = () => screen.getByRole("status").textContent;

it("steps by its buttons, by a number and by the arrow keys, and says the move", async () => {
  const outside = vi.fn();
  window.addEventListener("keydown", (event) => !event.defaultPrevented && outside(event.key));
  render(<Line />);
  expect(said()).toBe("3 moves to step through");
  await userEvent.click(screen.getByRole("button", { name: "One move on" }));
  expect(said()).toBe(WORDS[0]);
  await userEvent.click(screen.getByRole("button", { name: /^3: / }));
  expect(said()).toBe(WORDS[2]);
  await userEvent.keyboard("{ArrowLeft}");
  expect(said()).toBe(WORDS[1]);
  await userEvent.keyboard("{Home}{ArrowLeft}");
  expect(said()).toBe("3 moves to step through");
  expect(outside).not.toHaveBeenCalled();
});

it("stays within its moves", () => {
  expect([targetOf("ArrowRight", 3, 3), targetOf("ArrowLeft", 0, 3), targetOf("End", 0, 3)]).toEqual([3, 0, 3]);
  expect(targetOf("a", 1, 3)).toBeUndefined();
});
