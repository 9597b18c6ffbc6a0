import { accountCurrency } from '@kasa/domain/currency'

import { decimalText, sumOf } from './decimal'
import { differencesIn } from './statedTotals'
import type { Statement, StatementFile } from './statement'
import { balanceHolds, totalsOf } from './totals'

type Printed = Readonly<Record<string, unknown>>

const textOf = (statement: Statement) => {
  const { entries, credits, debits, reversals } = totalsOf(statement.entries)
  return { entries, credits: decimalText(credits), debits: decimalText(debits), reversals }
}

const overall = (statements: readonly Statement[]) => {
  const totals = statements.map(({ entries }) => totalsOf(entries))
  return {
    statements: statements.length,
    entries: totals.reduce((sum, { entries }) => sum + entries, 0),
    credits: decimalText(sumOf(totals.map(({ credits }) => credits))),
    debits: decimalText(sumOf(totals.map(({ debits }) => debits))),
  }
}

const noticesOf = (statement: Statement, { statements }: StatementFile) => [
  ...statement.notices.map(({ code, at, text }) => ({ code, at, text })),
  ...differencesIn(statement, statements).map((one) => ({
    code: `${one.kind}_DIFFERS`,
    at: one.at,
    text:
      one.kind === 'COUNT'
        ? `${one.of} ${one.stated} ≠ ${one.read}`
        : `${one.of} ${decimalText(one.stated)} ≠ ${decimalText(one.read)}`,
  })),
]

const printedMt = (file: StatementFile): Printed => ({
  ...overall(file.statements),
  per_statement: file.statements.map((statement) => ({
    account: statement.account,
    currency: statement.currency,
    opening: statement.opening && decimalText(statement.opening.amount),
    closing: statement.closing && decimalText(statement.closing.amount),
    unreadable_61: statement.notices.filter(({ code }) => code === 'UNREADABLE_ENTRY').map(({ text }) => text),
    ...textOf(statement),
    balance_equation: balanceHolds(statement),
    notices: noticesOf(statement, file),
  })),
})

const printedCamt = (file: StatementFile): Printed => ({
  namespace: file.facts['namespace'],
  root_child: file.facts['rootChild'],
  ...overall(file.statements),
  per_statement: file.statements.map((statement) => ({
    id: statement.id,
    account: statement.account,
    account_kind: statement.accountKind,
    account_ccy: statement.currency,
    balances: statement.balances.map(({ type, amount, currency, on }) => ({
      type,
      amount: decimalText(amount),
      ccy: currency,
      date: on,
    })),
    ...textOf(statement),
    entry_currencies: [...new Set(statement.entries.map(({ currency }) => currency))].sort(),
    pending_or_info: statement.entries.filter(({ status }) => status !== 'BOOKED').length,
    tx_details: statement.details,
    balance_equation: balanceHolds(statement),
    notices: noticesOf(statement, file),
  })),
})

const printedOfx = ({ statements }: StatementFile): Printed => ({
  accounts: statements.map((statement) => {
    const { entries, credits, debits } = textOf(statement)
    return {
      account: statement.account,
      type: statement.accountKind,
      currency: statement.currency?.toLowerCase() ?? null,
      entries,
      credits,
      debits,
      ledger_balance: statement.closing && decimalText(statement.closing.amount),
    }
  }),
  error: null,
})

function printedSheet(file: StatementFile): Printed {
  const {
    statements: [statement],
    facts,
  } = file
  if (!statement) return {}
  const { entries, credits, debits } = textOf(statement)
  return {
    ...(facts['encoding'] ? { encoding: facts['encoding'] } : {}),
    currency: statement.currency ?? accountCurrency,
    entries,
    opening: statement.opening && decimalText(statement.opening.amount),
    closing: statement.closing && decimalText(statement.closing.amount),
    credits,
    debits,
    order: statement.order,
    balance_equation: balanceHolds(statement),
    notices: noticesOf(statement, file),
  }
}

const printers = {
  MT940: printedMt,
  MT942: printedMt,
  CAMT: printedCamt,
  OFX: printedOfx,
  CSV: printedSheet,
  XLSX: printedSheet,
} as const

/**
 * The output of `npm run statement`: entries, sums and balances as decimal strings, and everything that was not read
 * as written.
 */
export const printedStatement = (file: StatementFile): Printed => printers[file.format](file)
