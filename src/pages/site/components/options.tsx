interface OptionsProps {
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly chosen?: string | null;
}

/** The options of a select. */
export function Options({ choices, chosen }: OptionsProps) {
  return (
    <>
      {choices.map(([value, label]) => (
        <option key={value} value={value} selected={value === chosen}>
          {label}
        </option>
      ))}
    </>
  );
}
