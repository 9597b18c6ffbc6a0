import { bySchema } from './form'

const schema = (answer: unknown) => bySchema({ '~standard': { validate: () => answer as { value: { name: string } } } })
const options = { fields: {}, shouldUseNativeValidation: false } as const

it('gives what the schema made of the values', async () => {
  expect(await schema({ value: { name: 'Ada' } })({ name: ' Ada ' }, undefined, options)).toEqual({
    values: { name: 'Ada' },
    errors: {},
  })
})

it('keeps the first complaint of each field, also of one within another', async () => {
  const issues = [
    { path: ['name'], message: 'too short' },
    { path: ['name'], message: 'odd' },
    { path: ['accounts', { key: 1 }, 'iban'], message: 'wrong' },
  ]
  expect(await schema({ issues })({ name: '' }, undefined, options)).toEqual({
    values: {},
    errors: {
      name: { type: 'schema', message: 'too short' },
      accounts: [undefined, { iban: { type: 'schema', message: 'wrong' } }],
    },
  })
})
