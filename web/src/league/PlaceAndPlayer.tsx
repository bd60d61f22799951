/** The first two column headers of every table of players. */
import { text } from "../text";

export function PlaceAndPlayer() {
  return (
    <>
      <th scope="col">{text.league.place}</th>
      <th scope="col" className="name">
        {text.league.player}
      </th>
    </>
  );
}
