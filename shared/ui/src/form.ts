import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'

/** Forms with more than one field: import this in what is loaded when first needed, 10 KB brotli come with it. */
export { useForm, useWatch } from 'react-hook-form'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }
type Checked<Output> = { value: Output; issues?: undefined } | { issues: readonly Issue[] }
/** What every schema of zod speaks (Standard Schema 1), so that this file need not know zod. */
type Schema<Values, Output> = {
  '~standard': {
    validate: (values: unknown) => Checked<Output> | Promise<Checked<Output>>
    types?: { input: Values; output: Output } | undefined
  }
}

const fieldOf = ({ path = [] }: Issue) =>
  path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')

/** A form is right when the contract's own schema takes its values; the first complaint of each field is its error. */
export const bySchema =
  <Values extends FieldValues, Output>(schema: Schema<Values, Output>): Resolver<Values, unknown, Output> =>
  async (values) => {
    const checked = await schema['~standard'].validate(values)
    if (!checked.issues) return { values: checked.value, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const issue of checked.issues.toReversed())
      set(errors, fieldOf(issue), { type: 'schema', message: issue.message })
    return { values: {}, errors }
  }
