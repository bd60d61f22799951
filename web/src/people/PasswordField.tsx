/** The inputs for passwords: one that is known, and one that is chosen. */
import { text } from "../text";
import { Field } from "../ui/Field";

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function CurrentPassword(props: PasswordFieldProps) {
  return <Field {...props} type="password" autoComplete="current-password" required />;
}

export function NewPassword(props: PasswordFieldProps) {
  return (
    <Field
      {...props}
      rule={text.account.passwordRule}
      type="password"
      autoComplete="new-password"
      required
      minLength={8}
      maxLength={200}
    />
  );
}
