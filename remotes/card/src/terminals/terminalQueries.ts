import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import {
  cardTerminal,
  cardTerminalList,
  terminalChoices,
  terminalKey,
  type CardTerminal,
} from '@kasa/contracts/cardTerminals'
import type { KeyGraceHours } from '@kasa/domain/merchant'

const path = '/api/card-terminal'
export const terminalsKey = ['cardTerminal'] as const

/** All terminals visible to this person. */
export const cardTerminals = () =>
  queryOptions({
    queryKey: [...terminalsKey, 'list'],
    queryFn: ({ signal }) => getJson(`${path}/list`, cardTerminalList, {}, { signal }),
    refetchInterval: 30_000,
  })

/** What the form offers. */
export const choicesOfForm = () =>
  queryOptions({
    queryKey: [...terminalsKey, 'choices'],
    queryFn: ({ signal }) => getJson(`${path}/choices`, terminalChoices, {}, { signal }),
  })

/** Adds or edits a terminal; needs a fresh code. */
export const saveTerminal = (id: string | null, body: object): Promise<CardTerminal> =>
  postJson(id === null ? `${path}/create` : `${path}/update/${id}`, cardTerminal, body)

export const moveTerminal = (id: string, body: { move: 'pause' | 'resume'; reason: string }): Promise<CardTerminal> =>
  postJson(`${path}/move/${id}`, cardTerminal, body)

/** Makes a new key and returns its secret, which cannot be shown again. */
export const addTerminalKey = (id: string, graceHours: KeyGraceHours) =>
  postJson(`${path}/addKey/${id}`, terminalKey, { graceHours })
