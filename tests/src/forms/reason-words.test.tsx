import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useBind } from '#forms/use-bind.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { render } from '#tests/support/browser/render.tsx';

/** A form with a schema that refuses a field for a reason of the server; nothing has loaded its words. */
function Sample() {
  const form = useForm({
    defaultValues: { mobile: '12345' },
    resolver: () => ({ values: {}, errors: { mobile: { type: 'MOBILE_FORMAT', types: {} } } }),
  });
  const bind = useBind(form);
  return (
    <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
      <TextField label="Mobile" {...bind('mobile')} />
      <button type="submit">Save</button>
    </form>
  );
}

it('says why a field is refused at the first try of a fresh page', async () => {
  render(<Sample />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Mobile' }))
    .toHaveAccessibleDescription(/ten digits|mobile/i);
});
