import { createDepositRequest, merchantEventsQuery } from '@kasa/contracts/merchantApi'
import { reconciliationRequest } from '@kasa/contracts/merchantReconciliation'
import { merchantStatementQuery } from '@kasa/contracts/merchantStatement'
import { createWalletRequest } from '@kasa/contracts/walletTransfers'
import { createWithdrawalRequest } from '@kasa/contracts/withdrawals'
import * as z from 'zod/mini'

import { validatorCompiler } from '../access/provider'
import { badInputFrom } from './badInput'
import { BadInput } from './refusals'
import { wordsFor } from './words'

const customer = { id: 'c-1', name: 'Elif Kılıç' }
const deposit = { merchantRef: 'A-1', amount: 100, customer }
const payout = { ...deposit, iban: 'TR330006100519786457841326', beneficiaryName: 'Elif Kılıç' }
const wallet = { ...deposit, direction: 'OUT', walletNo: '1234567890' }
const row = { merchantRef: 'A-1', amount: 100, status: 'APPROVED' }

/** The messages about the first fault. */
function messages(schema: z.core.$ZodType, data: unknown) {
  const { error } = validatorCompiler({ schema })(data) as { error?: unknown }
  if (!(error instanceof BadInput)) throw new Error('It was accepted')
  const { code, field, params } = error.facts
  return { code, field, ...wordsFor(code, params) }
}

const kurus = 'amount must be a whole number of kuruş from 1 to 1,000,000,000'
const asKey = 'must be text of 1 to 64 characters'
const faults: [schema: z.core.$ZodType, given: object, over: object, why: string][] = [
  ...[0, -1, 1.5, '100', 10 ** 15, 10 ** 17, null, true].map((amount): [z.core.$ZodType, object, object, string] => [
    createDepositRequest,
    deposit,
    { amount },
    kurus,
  ]),
  [createDepositRequest, deposit, { merchantRef: '' }, `merchantRef ${asKey}`],
  [createDepositRequest, deposit, { merchantRef: 'x'.repeat(65) }, `merchantRef ${asKey}`],
  [createDepositRequest, deposit, { merchantRef: 7 }, `merchantRef ${asKey}`],
  [createDepositRequest, deposit, { merchantRef: 'a\u0007' }, 'merchantRef must not contain control characters'],
  [createDepositRequest, deposit, { merchantRef: 'a\u200b' }, 'merchantRef must not contain invisible characters'],
  [createDepositRequest, deposit, { customer: 'Elif' }, 'customer must be an object'],
  [createDepositRequest, deposit, { customer: { ...customer, name: '123' } }, 'customer.name must contain a letter'],
  [createDepositRequest, deposit, { customer: { ...customer, id: 'erased-1' } }, 'customer.id must not begin with'],
  [createDepositRequest, deposit, { customer: { ...customer, tckn: '12345678901' } }, 'customer.tckn must be a valid'],
  [createDepositRequest, deposit, { customer: { ...customer, phone: 'x' } }, 'customer.phone must be a phone number'],
  [createDepositRequest, deposit, { customer: { ...customer, walletNo: 'x' } }, 'customer.walletNo must be 6 to 20'],
  [createDepositRequest, deposit, { bankCode: '12' }, 'bankCode must be four digits'],
  [createDepositRequest, deposit, { returnUrl: 'http://a.example' }, 'returnUrl must be a web address that begins'],
  [createWithdrawalRequest, payout, { iban: 'x'.repeat(65) }, `iban ${asKey}`],
  [createWithdrawalRequest, payout, { purposeCode: 13 }, 'purposeCode must be a whole number from 1 to 12'],
  [createWithdrawalRequest, payout, { description: 'x'.repeat(141) }, 'description must be text of 1 to 140'],
  [createWalletRequest, wallet, { direction: 'UP' }, 'direction must be one of: IN, OUT'],
  [createWalletRequest, wallet, { description: 'x'.repeat(141) }, 'description must be text of at most 140'],
  [createWalletRequest, wallet, { walletNo: '12' }, 'walletNo must be ten digits'],
  [createWalletRequest, wallet, { amount: 0 }, kurus],
  [reconciliationRequest, { day: '2026-11-20', rows: [row] }, { day: '20.11.2026' }, 'day must be a day such as'],
  [
    reconciliationRequest,
    { day: '2026-11-20', rows: [row] },
    { rows: [{ ...row, status: 'X' }] },
    'rows.0.status must be one of:',
  ],
  [reconciliationRequest, { day: '2026-11-20', rows: [row] }, { rows: 'none' }, 'rows must be a list'],
  [merchantStatementQuery, { day: '2026-11-20' }, { after: 'x' }, 'after must be the value of an earlier answer'],
  [merchantEventsQuery, {}, { after: '-1' }, 'after must be a whole number of at least 0'],
]
test.each(faults)('%# the message says what the field must be: %j', (schema, given, over, why) => {
  const found = messages(schema, { ...given, ...over })
  expect(found).toMatchObject({ code: 'FIELD_INVALID', field: expect.any(String) as string })
  expect(found.en.startsWith(`The field is not valid: ${why}`) ? '' : found.en).toBe('')
  expect(found.tr).toMatch(/^Alan geçerli değil: [\w.]+: .*\.$/)
  expect(found.tr).not.toMatch(/undefined|\{|NaN/)
})

test('a fault without a known rule keeps the plain message', () => {
  const schema = z.object({ odd: z.string().check(z.refine(() => false)) })
  expect(messages(schema, { odd: 'a' }).en).toBe('The field is not valid: odd.')
  const read = z.safeParse(schema, { odd: 'a' })
  expect(read.error && badInputFrom(read.error, { odd: 'a' }).facts.params).toEqual({ field: 'odd' })
})
