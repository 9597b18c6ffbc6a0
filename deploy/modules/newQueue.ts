import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Refusal } from '../local/progress'
import { all, capital, into, namesOf, obstacleOf, shownBy, writeFrom, type Edit, type ListWishes } from './newList'

/** Modules that receive payers' money, with the commission method of their queues. */
const methods: Readonly<Record<string, string>> = { card: 'CARD', papara: 'PAPARA', remit: 'DEPOSIT' }
/** The target path of each file of the template. */
const places = {
  'migration.sql': 'api/migrations/__number__.do.__nouns__.sql',
  'domain.ts': 'shared/domain/src/__noun__.ts',
  'type.ts': 'shared/domain/src/__noun__Type.ts',
  'contract.ts': 'shared/contracts/src/__nouns__.ts',
  'table.ts': 'api/src/__nouns__/__noun__Table.ts',
  'noun.ts': 'api/src/__nouns__/__nouns__.ts',
  'create.service.ts': 'api/src/__nouns__/create__Noun__.service.ts',
  'settle.ts': 'api/src/__nouns__/settle__Noun__.ts',
  'merchant.ts': 'api/src/__nouns__/merchant__Nouns__.ts',
  'read.service.ts': 'api/src/__nouns__/read__Noun__.service.ts',
  'decide.service.ts': 'api/src/__nouns__/decide__Noun__.service.ts',
  'day.ts': 'api/src/__nouns__/__noun__Day.ts',
  'sheet.ts': 'api/src/__nouns__/__noun__Sheet.ts',
  'routes.ts': 'api/src/__nouns__/__nouns__.routes.ts',
  'books.sql.ts': 'api/src/ledger/__noun__Books.sql.ts',
  'api.test.ts': 'api/src/__nouns__/__nouns__.test.ts',
  'access.ts': 'api/src/__nouns__/testing/__noun__Access.ts',
  'words.ts': 'remotes/__module__/src/__nouns__/__noun__Words.ts',
  'drawerWords.ts': 'remotes/__module__/src/__nouns__/__noun__DrawerWords.ts',
  'display.ts': 'remotes/__module__/src/__nouns__/__noun__Display.ts',
  'columns.tsx': 'remotes/__module__/src/__nouns__/__noun__Columns.tsx',
  'queue.ts': 'remotes/__module__/src/__nouns__/__nouns__.ts',
  'desk.tsx': 'remotes/__module__/src/__nouns__/__noun__Desk.tsx',
  'Page.tsx': 'remotes/__module__/src/__nouns__/__Nouns__Page.tsx',
  'page.test.tsx': 'remotes/__module__/src/__nouns__/__nouns__.test.tsx',
} as const

/** The audit log's texts for a request's actions, as [English, Turkish]. */
const acts = {
  ask: ['requested', 'talep edildi'],
  refuse: ['refused', 'kabul edilmedi'],
  approve: ['approved', 'onaylandı'],
  reject: ['rejected', 'reddedildi'],
  undo: ['decision undone', 'karar geri alındı'],
  expire: ['expired', 'süresi doldu'],
  cancel: ['cancelled', 'iptal edildi'],
  claim: ['claimed', 'üstlenildi'],
  release: ['released', 'bırakıldı'],
  note: ['note written', 'not yazıldı'],
  pin: ['note pinned or unpinned', 'not sabitlendi ya da sabitlemesi kaldırıldı'],
  receipt: ['file attached', 'dosya eklendi'],
} as const

/** Calls that the console records before it sends them. */
const money = {
  'money.approve': ['Approving request {{number}}', '{{number}} talebinin onaylanması'],
  'money.reject': ['Rejecting request {{number}}', '{{number}} talebinin reddi'],
  'money.undo': ['Undoing the decision on request {{number}}', '{{number}} kararının geri alınması'],
  'money.receipt': ['Attaching a file to {{number}}', '{{number}} için dosya eklenmesi'],
  'money.many.claim': ['Claiming {{number}} requests', '{{number}} talebin üstlenilmesi'],
  'money.many.approve': ['Approving {{number}} requests', '{{number}} talebin onaylanması'],
  'money.many.reject': ['Rejecting {{number}} requests', '{{number}} talebin reddi'],
  'money.many.undo': ['Taking back {{number}} decisions', '{{number}} kararın geri alınması'],
} as const

/** The source with `added` after the last match. Throws `Refusal` if there is none. */
export const behind = (pattern: RegExp, added: string) => (text: string) => {
  const last = [...text.matchAll(new RegExp(pattern, 'gm'))].at(-1)
  if (!last) throw new Refusal(`There is no place for ${added.trim()}: nothing matches ${String(pattern)}.`)
  const at = last.index + last[0].length
  return text.slice(0, at) + added + text.slice(at)
}
/** Replaces every match; throws `Refusal` if there is none. */
export const everywhere = (pattern: RegExp, replacement: string) => (text: string) => {
  const done = text.replaceAll(new RegExp(pattern, 'gm'), replacement)
  if (done === text)
    throw new Refusal(`There is no place for ${replacement.trim()}: nothing matches ${String(pattern)}.`)
  return done
}
/** Adds an import after the last one; oxfmt does not sort them. */
const importing = (what: string, path: string) =>
  behind(/^(?:import |\} from ).*'$/, `\nimport { ${what} } from '${path}'`)

/** The queue's lines in tests that name every queue and every table of daily facts. */
const testsOf = ({ module, noun }: ListWishes): Edit[] => [
  {
    file: 'api/src/dashboards/dashboards.test.ts',
    edit: all(
      everywhere(/^( +)'withdrawal',$/, `$1'${noun}',\n$&`),
      // The tenant of this test has the module remit only.
      module === 'remit'
        ? everywhere(/^    expect\(all\..*toEqual\(\['deposit'(?:, '\w+')*?(?=\]\)$|, 'unmatched')/, `$&, '${noun}'`)
        : (text) => text,
    ),
  },
  {
    file: 'api/src/facts/facts.test.ts',
    edit: everywhere(/'deposit_day'(?:, '\w+_day')+(?=\]\.map)/, `$&, '${noun}_day'`),
  },
]

/** The queue's lines in the registries of its parts, in its module and in the merchants' documentation. */
function editsOf(root: string, wishes: ListWishes): Edit[] {
  const { noun, nouns } = wishes
  const events = ['approved', 'rejected', 'expired', 'cancelled'].map((state) => `${noun}.${state}`)
  return [
    ...testsOf(wishes),
    ...shownBy(root, wishes, {
      codes: [`${noun}.list`, `${noun}.decide`],
      badge: { count: `${noun}.waiting`, variant: 'danger' },
      first: `/api/${noun}/list`,
      acts,
      money,
    }),
    // What it is, what callbacks say of it, and what the verifier expects.
    {
      file: 'shared/domain/src/requestTypes.ts',
      edit: all(
        importing(`${noun}Permissions, ${noun}Type`, `./${noun}Type`),
        into(['requestTypes'], `${noun}Type,`),
        into(['requestPermissions'], `...${noun}Permissions,`),
      ),
    },
    {
      file: 'shared/contracts/src/requestEvents.ts',
      edit: all(importing(`${noun}EventData`, `./${nouns}`), into(['requestEventData'], `${noun}EventData,`)),
    },
    {
      file: 'docs/merchant-api.md',
      edit: all(
        everywhere(/`wallet\.returned`/, `$&,\n${events.map((event) => `\`${event}\``).join(', ')}`),
        behind(
          /^\| `GET \/mapi\/v1\/wallet-transfers\?merchantRef=`.*$/,
          `
| \`POST /mapi/v1/${nouns}\` | 201; \`amount\`, \`customer\` and \`merchantRef\`, with the permission \`deposit:create\` |
| \`POST /mapi/v1/${nouns}/{id}/cancel\` | while nobody has decided |
| \`GET /mapi/v1/${nouns}/{id}\` | the request as it is |
| \`GET /mapi/v1/${nouns}?merchantRef=\` | the same by your reference, as \`{"${nouns}": […]}\` |`,
        ),
      ),
    },
    {
      file: 'api/src/ledger/railBooks.ts',
      edit: all(
        importing(`${noun}Books`, `./${noun}Books.sql`),
        into(['railBooks'], `${noun}Books,`),
        into(['railChecks'], `...${noun}Books.checks,`),
      ),
    },
  ]
}

/** Why the queue cannot be added, checked before anything is written. */
function obstacleOfQueue(root: string, wishes: ListWishes): string | undefined {
  const { module, noun } = wishes
  const obstacle = obstacleOf(root, wishes)
  if (obstacle !== undefined) return obstacle
  if (methods[module] === undefined)
    return `Payers pay nothing through ${module}: a queue goes into ${Object.keys(methods).join(', ')}.`
  const declared = readdirSync(join(root, 'shared/domain/src'))
    .filter((file) => file.endsWith('Type.ts'))
    .map((file) => readFileSync(join(root, 'shared/domain/src', file), 'utf8'))
    .join('')
  if (declared.includes(`event: '${noun}'`))
    return `Merchants are told of events that begin with ${noun}. already; choose another noun.`
  const taken = [
    `shared/domain/src/${noun}.ts`,
    `shared/domain/src/${noun}Type.ts`,
    `api/src/ledger/${noun}Books.sql.ts`,
  ].find((path) => existsSync(join(root, path)))
  if (taken !== undefined) return `${taken} is there already.`
  return declared.includes(`'${noun}'`) ? `There is a kind of request called ${noun} already.` : undefined
}

/** What the developer still has to decide, because no generator can. */
export const decisionsOf = ({ module, noun, nouns }: ListWishes): string[] => [
  `which accounts an approval moves: shared/domain/src/${noun}.ts, and what the verifier expects: api/src/ledger/${noun}Books.sql.ts`,
  `states, and who may do what: shared/domain/src/${noun}.ts, shared/domain/src/${noun}Type.ts, api/src/${nouns}/${nouns}.ts`,
  `what a merchant must say: shared/contracts/src/${nouns}.ts; commission (${methods[module]}), limits (now those of its deposits) and account: api/src/${nouns}/create${capital(noun)}.service.ts`,
  `which scope of a merchant's key it takes (deposit:create), and its name: shared/domain/src/${noun}Type.ts`,
  `what becomes of a request on which nobody decides in time: api/src/${nouns}/${nouns}.routes.ts`,
  `what dashboards count, and which operator earns by it: api/src/${nouns}/${noun}Day.ts; reports do not count it yet: api/src/reports/reportSources.ts`,
]

/**
 * Writes a queue of requests from merchants' servers, from its table to its screen, with tests, and its lines in the
 * few files that are edited. Throws `Refusal` before anything is written.
 */
export function writeQueue(root: string, wishes: ListWishes): { made: string[]; edited: string[] } {
  const obstacle = obstacleOfQueue(root, wishes)
  if (obstacle !== undefined) throw new Refusal(obstacle)
  const { module, noun } = wishes
  const names = {
    ...namesOf(wishes),
    METHOD: methods[module] ?? '',
    LETTER: noun.replace(/\d/g, '').slice(0, 3).toUpperCase(),
  }
  return writeFrom(root, { folder: 'queueTemplate', places, names }, editsOf(root, wishes))
}
