import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import Database from "./Database";
import { passiveText } from "./passives";
import { COMBINED } from "./tables";

afterEach(cleanup);

test("the effects of items show the numbers of the tables", () => {
  for (const { id } of COMBINED) expect(passiveText(id), id).not.toMatch(/undefined|NaN|[{}]/);
  expect(passiveText("wit_s_end")).toBe("Attacks add 5 + 25% of extra attack magic damage.");
});

test("the database is searched by any word", async () => {
  render(<Database />);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "assassin knight" } });
  expect(await screen.findByText("Kha'Zix")).toBeTruthy();
  expect(screen.queryByText("Ahri")).toBeNull();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "xyzzy" } });
  expect(await screen.findByText(/Nothing found/)).toBeTruthy();
});
