import type { Condition } from '@kasa/domain/access'

import { conditionInWords, scopesWanted } from './accessInWords'

const condition = (part: Condition['part'], wanted: string, beside?: Condition['beside']): Condition => ({
  part,
  wanted,
  holds: false,
  ...(beside && { beside }),
})

test.each<[Condition, string, string]>([
  [condition('scope', 'ADMIN'), 'Needs the scope ADMIN', 'ADMIN yetkisi gerekir'],
  [
    condition('scope', 'ADMIN|MERCHANT'),
    'Needs one of the scopes ADMIN, MERCHANT',
    'Şu yetkilerden biri gerekir: ADMIN, MERCHANT',
  ],
  [
    condition('scope', 'REMIT, tpos'),
    'Needs all of the scopes REMIT, tpos',
    'Şu yetkilerin hepsi gerekir: REMIT, tpos',
  ],
  [
    condition('scope', 'ADMIN|MERCHANT', { MERCHANT: 'money_withdraw' }),
    'Needs one of the scopes ADMIN, MERCHANT; MERCHANT only with money_withdraw',
    'Şu yetkilerden biri gerekir: ADMIN, MERCHANT; MERCHANT yalnız money_withdraw ile birlikte',
  ],
  [condition('noScope', 'ADMIN'), 'Not available to ADMIN', 'ADMIN yetkisine kapalı'],
  [condition('privateRule', 'USER_MANAGEMENT'), 'Needs USER_MANAGEMENT as well', 'Ayrıca USER_MANAGEMENT gerekir'],
  [condition('role', 'admin,client'), 'Needs the role admin, client', 'admin, client rolü gerekir'],
  [condition('role', ''), 'Not available to anybody', 'Kimseye açık değil'],
  [condition('module', 'remit'), 'Needs the module remit', 'remit modülü gerekir'],
])('%j', (given, en, tr) => expect([conditionInWords(given, 'en'), conditionInWords(given, 'tr')]).toEqual([en, tr]))

test('names the scopes of either kind of list', () =>
  expect([scopesWanted('A|B'), scopesWanted('A, B'), scopesWanted('')]).toEqual([['A', 'B'], ['A', 'B'], []]))
