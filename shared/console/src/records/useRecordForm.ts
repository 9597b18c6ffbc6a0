import { useState } from 'react'

import { useDirty } from '../dirty'
import { failureOf, words } from '../failure'
import { useForm, type DefaultValues, type FieldValues, type Path, type Resolver } from '../form'
import { useLanguage } from '../i18n'
import { useFaultInWords, type Issue } from './faultInWords'
import { useRecordWords } from './recordWords'

/** What every zod schema can do. */
type RequestSchema<Request> = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: Request } | { success: false; error: { issues: readonly Issue[] } }
}

type RecordFormOptions<Form extends FieldValues, Request> = {
  /** The contract's own: what it refuses is told under its field. */
  schema: RequestSchema<Request>
  defaultValues: Form
  /** What is sent, from what is written; the form itself unless given. */
  requestOf?: (form: Form) => unknown
  /** The form's field for each name of the contract, where they differ. */
  fields?: Readonly<Record<string, keyof Form & Path<Form>>>
  /** Words for a field that is filled in wrongly, where the bound that its contract names would say too little. */
  complaint?: (field: keyof Form & Path<Form>) => string | undefined
  /** Sends it. A refusal that names a field stands under that field. */
  save: (request: Request) => Promise<void>
}

/**
 * A form of a record by the contract that it is sent under. While something is unsaved the page is not reloaded by
 * itself.
 */
export function useRecordForm<Form extends FieldValues, Request>(options: RecordFormOptions<Form, Request>) {
  type Name = keyof Form & Path<Form>
  const { schema, defaultValues, requestOf = (form) => form, fields = {}, complaint, save } = options
  const say = useRecordWords()
  const language = useLanguage()
  const faultInWords = useFaultInWords()
  const [problem, setProblem] = useState<string | null>(null)
  const fieldNamed = (name: PropertyKey | undefined): Name | undefined =>
    fields[String(name)] ?? (Object.hasOwn(defaultValues, name ?? '') ? (String(name) as Name) : undefined)

  const resolver: Resolver<Form> = (values) => {
    const asked = requestOf(values)
    const checked = schema.safeParse(asked)
    if (checked.success) return { values, errors: {} }
    const errors = checked.error.issues.toReversed().map((issue) => {
      const field = fieldNamed(issue.path[0]) ?? (Object.keys(defaultValues)[0] as Name)
      const isEmpty =
        [undefined, null, ''].includes(values[field]) || (Array.isArray(values[field]) && values[field].length === 0)
      const fault = () => complaint?.(field) ?? faultInWords(issue, asked) ?? say('form.wrong')
      return [field, { type: 'contract', message: isEmpty ? say('form.required') : fault() }]
    })
    return { values: {}, errors: Object.fromEntries(errors) }
  }
  const form = useForm<Form>({ resolver, defaultValues: defaultValues as DefaultValues<Form> })
  const { errors, isSubmitting, isDirty } = form.formState
  useDirty(isDirty)

  const send = async (values: Form) => {
    setProblem(null)
    const checked = schema.safeParse(requestOf(values))
    if (!checked.success) return
    try {
      await save(checked.data)
    } catch (caught) {
      const failure = failureOf(caught)
      const field = failure.kind === 'refused' ? fieldNamed(failure.error.field?.split('.')[0]) : undefined
      if (field) form.setError(field, { message: words(caught, language) }, { shouldFocus: true })
      else setProblem(words(caught, language))
    }
  }
  return {
    register: form.register,
    control: form.control,
    setValue: form.setValue,
    /** What is wrong with a field, for `Field`'s `error`. */
    wrong: (field: Path<Form>): string | undefined => errors[field]?.message as string | undefined,
    problem,
    isDirty,
    isSubmitting,
    submit: form.handleSubmit(send),
  }
}
