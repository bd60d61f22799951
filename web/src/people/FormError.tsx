/** Why a form could not be sent. */
import { sentence } from "../game/notices";

export function FormError({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p className="note err" role="alert">
      {sentence(error.message)}
    </p>
  );
}
