import type {
  EventFilters,
  ReconciliationEvent,
  ReconciliationFilters,
  ReconciliationRow,
} from '@kasa/contracts/reconciliation'
import type { Language } from '@kasa/domain/money'
import type { Readable } from 'node:stream'

import type { Ctx, UserActor } from '../access/ctx'
import { fileName } from '../exports/fileName'
import { filterFact, listDocument, nameIn, namesOf, type DocumentContents } from '../reports/listDocument'
import { documentWords } from './documentWords'
import { rangeOfDays, rangeOfEvents, readDayOptions, readEventOptions } from './readReconciliation.service'
import { eventSheet, reconciliationSheet } from './reconciliationSheets'

/** Merchants' days for a PDF. The heading shows the tenant, days, filters, and who made it when. */
export async function daysDocument(
  ctx: Ctx<UserActor>,
  filters: ReconciliationFilters,
  contents: DocumentContents<ReconciliationRow>,
): Promise<Readable> {
  const { language } = contents
  const words = documentWords[language]
  const { merchants } = await readDayOptions(ctx)
  return listDocument(ctx, {
    ...contents,
    title: words.days,
    range: rangeOfDays(ctx, filters),
    facts: [
      ...filterFact(words.merchant, filters.merchantId, nameIn(merchants, language)),
      ...filterFact(words.status, filters.status, (status) => words.statuses[status]),
    ],
    sheet: reconciliationSheet,
    isTotal: ({ kind }) => kind === 'total',
  })
}

/** Money events for a PDF. */
export async function eventsDocument(
  ctx: Ctx<UserActor>,
  filters: EventFilters,
  contents: DocumentContents<ReconciliationEvent>,
): Promise<Readable> {
  const { language } = contents
  const words = documentWords[language]
  const { merchants, accounts } = await readEventOptions(ctx)
  return listDocument(ctx, {
    ...contents,
    title: words.events,
    range: rangeOfEvents(ctx, filters),
    facts: [
      ...filterFact(words.merchant, filters.merchantId, nameIn(merchants, language)),
      ...filterFact(words.account, filters.bankAccountId, nameIn(accounts, language)),
      ...filterFact(words.movement, filters.movement, (movement) => words.movements[movement]),
      ...filterFact(words.breaks, filters.breaks && [filters.breaks], () => words.open),
      ...filterFact(words.breakType, filters.breakType, (type) => words.breakTypes[type]),
    ],
    sheet: eventSheet,
    isTotal: () => false,
  })
}

/** The file name of exported merchants' days. */
export async function daysFileName(ctx: Ctx, filters: ReconciliationFilters, language: Language): Promise<string> {
  const { merchants } = await readDayOptions(ctx)
  return fileName(documentWords[language].days, namesOf(merchants, filters.merchantId), rangeOfDays(ctx, filters))
}

/** The file name of exported money events. */
export async function eventsFileName(ctx: Ctx, filters: EventFilters, language: Language): Promise<string> {
  const { merchants } = await readEventOptions(ctx)
  return fileName(documentWords[language].events, namesOf(merchants, filters.merchantId), rangeOfEvents(ctx, filters))
}
