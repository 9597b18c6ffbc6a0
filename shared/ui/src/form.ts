import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'

/** Forms with several fields. Import it in lazily loaded code, since it adds 10 KB brotli. */
export { useForm, useWatch } from 'react-hook-form'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }
type Checked<Output> = { value: Output; issues?: undefined } | { issues: readonly Issue[] }
/** The interface of zod schemas (Standard Schema 1), so that zod is not imported. */
type Schema<Values, Output> = {
  '~standard': {
    validate: (values: unknown) => Checked<Output> | Promise<Checked<Output>>
    types?: { input: Values; output: Output } | undefined
  }
}

const fieldOf = ({ path = [] }: Issue) =>
  path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')

/** Validates a form with the contract's schema; the first issue of each field is its error. */
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
