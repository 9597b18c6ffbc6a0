import { accountCurrency } from '@kasa/domain/currency'

import { decimalText, sumOf } from './decimal'
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

const noticesOf = ({ notices }: Statement) => notices.map(({ code, at, text }) => ({ code, at, text }))

const printedMt = ({ statements }: StatementFile): Printed => ({
  ...overall(statements),
  per_statement: statements.map((statement) => ({
    account: statement.account,
    currency: statement.currency,
    opening: statement.opening && decimalText(statement.opening.amount),
    closing: statement.closing && decimalText(statement.closing.amount),
    unreadable_61: statement.notices.filter(({ code }) => code === 'UNREADABLE_ENTRY').map(({ text }) => text),
    ...textOf(statement),
    balance_equation: balanceHolds(statement),
    notices: noticesOf(statement),
  })),
})

const printedCamt = ({ statements, facts }: StatementFile): Printed => ({
  namespace: facts['namespace'],
  root_child: facts['rootChild'],
  ...overall(statements),
  per_statement: statements.map((statement) => ({
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
    notices: noticesOf(statement),
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

function printedSheet({ statements: [statement], facts }: StatementFile): Printed {
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
    notices: noticesOf(statement),
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
