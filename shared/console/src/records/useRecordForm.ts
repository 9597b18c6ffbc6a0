import { useState } from 'react'

import { useDirty } from '../dirty'
import { failureOf, words } from '../failure'
import { useForm, type DefaultValues, type FieldValues, type Path, type Resolver } from '../form'
import { useLanguage } from '../i18n'
import { useFaultInWords, type Issue } from './faultInWords'
import { useRecordWords } from './recordWords'

/** The part of a zod schema used here. */
type RequestSchema<Request> = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: Request } | { success: false; error: { issues: readonly Issue[] } }
}

type RecordFormOptions<Form extends FieldValues, Request> = {
  /** The contract's schema; its errors are shown under the fields. */
  schema: RequestSchema<Request>
  defaultValues: Form
  /** The request from the form's values; the values themselves by default. */
  requestOf?: (form: Form) => unknown
  /** The form's field for each name of the contract, if different. */
  fields?: Readonly<Record<string, keyof Form & Path<Form>>>
  /** A better error text for a field than the contract's bound. */
  messageFor?: (field: keyof Form & Path<Form>) => string | undefined
  /** Sends the request. A refusal that names a field is shown under it. */
  save: (request: Request) => Promise<void>
}

/**
 * A form validated by the contract of its request. While it has unsaved input, the page is not reloaded
 * automatically.
 */
export function useRecordForm<Form extends FieldValues, Request>(options: RecordFormOptions<Form, Request>) {
  type Name = keyof Form & Path<Form>
  const { schema, defaultValues, requestOf = (form) => form, fields = {}, messageFor, save } = options
  const t = useRecordWords()
  const language = useLanguage()
  const faultInWords = useFaultInWords()
  const [problem, setProblem] = useState<string | null>(null)
  const fieldNamed = (name: PropertyKey | undefined): Name | undefined =>
    fields[String(name)] ?? (Object.hasOwn(defaultValues, name ?? '') ? (String(name) as Name) : undefined)

  const resolver: Resolver<Form> = (values) => {
    const request = requestOf(values)
    const checked = schema.safeParse(request)
    if (checked.success) return { values, errors: {} }
    const errors = checked.error.issues.toReversed().map((issue) => {
      const field = fieldNamed(issue.path[0]) ?? (Object.keys(defaultValues)[0] as Name)
      const isEmpty =
        [undefined, null, ''].includes(values[field]) || (Array.isArray(values[field]) && values[field].length === 0)
      const fault = () => messageFor?.(field) ?? faultInWords(issue, request) ?? t('form.wrong')
      return [field, { type: 'contract', message: isEmpty ? t('form.required') : fault() }]
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
    /** The error of a field, for `Field`'s `error`. */
    wrong: (field: Path<Form>): string | undefined => errors[field]?.message as string | undefined,
    problem,
    isDirty,
    isSubmitting,
    submit: form.handleSubmit(send),
  }
}
