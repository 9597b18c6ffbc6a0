import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { HostAssets } from '@kasa/contracts/published'
import webpack, { type Configuration, type Module } from 'webpack'

import { compiled } from './compile'
import { FontsPlugin } from './FontsPlugin'
import { HostAssetsPlugin } from './HostAssetsPlugin'
import { platformNeeds } from './sharedPackages'

const { DefinePlugin } = webpack

/**
 * What the account’s dialogs, the inbox, the upkeep of the modules and the status page ask for, and no first screen.
 */
const ofDialogs =
  /\/shared\/(contracts\/src\/(account|modules|notifications|overrides|passwordMail|published)|domain\/src\/(notification|password|layout|scopeModules)|console\/src\/(manifests|accessInWords))\.ts$/

/** The frame of lists with its grid, which no page before a list asks for. */
const ofLists =
  /\/shared\/(console\/src\/(lists\/|listTools\/ListDeeds\.|views\/viewsWord\.|records\/calendarSpans\.)|ui\/src\/(DataGrid|Grid\w+|grid\w+|useGridWindow|useKeptPlace|SkeletonRows|Tabs|FilterChip|SearchField)\.)/
/** A list's export, its views and the choice of its columns; their buttons are there before them. */
const ofListTools =
  /\/shared\/(console\/src\/(listTools\/(?!ListDeeds\.|preferenceCalls\.)|views\/(?!viewsWord\.))|domain\/src\/exportRules\.)/
/**
 * Toasts, which move and come with their first one, and an age that ticks by itself: no list's first rows show either.
 */
const ofToasts = /\/shared\/ui\/src\/(Toaster|Motion|Age)\./
/** What a dialog stands in: no first screen asks a question. */
const ofQuestions = /\/shared\/ui\/src\/(Dialog|ConfirmDialog|useModal)\./
/** The calendar with Chakra's date picker: not before a filter of days or a calendar is opened. */
const ofCalendar =
  /\/shared\/ui\/src\/(DayCalendar|dayRecipe)\.|\/node_modules\/(@(ark|chakra)-ui\/react\/dist\/(esm\/)?components\/date-picker|@zag-js\/(date-picker|date-utils|live-region)|@internationalized)\//
/**
 * What opens over the page, with Chakra's parts and what lies beneath all of them, the calendar too: not before one is
 * reached for.
 */
const ofFloating =
  /\/shared\/ui\/src\/(Popover|Menu|ChoiceList|opener)\.|\/node_modules\/(@ark-ui|@zag-js|@floating-ui)\/|\/@chakra-ui\/react\/dist\/esm\/(components\/(popover|menu|listbox|icons)|styled-system\/(create-slot-recipe-context|use-slot-recipe|display-name|empty))\b/
/** And what comes after a list's first rows: its drawer with what stands in it, forms, filter editors, money calls. */
const ofRecords =
  /\/shared\/(console\/src\/(records\/(?!calendarSpans\.)|(feeRate|form|moneyCall|slot)\.)|contracts\/src\/idempotency\.|domain\/src\/(typedDay|fieldMoney)\.|ui\/src\/(AmountField|FormSection|FieldPair|CheckGroup|Figures|Meter|StatusLight|figureStyles|formStyles|DayField|dayWords|DetailDrawer|drawerFrame|DescriptionList|Timeline|CopyText|Note|Field|form)\.)/

/** What a screen's own parts look like, tiles of figures and what keeps them fresh: no queue's list has any. */
const ofLooks = /\/shared\/(ui\/src\/(looks|Tile)|console\/src\/(liveRead|percent))\./
/** The list of a queue, which comes with the first; and what comes with the first sign of somebody at work in one. */
const ofQueue =
  /\/shared\/desk\/src\/((QueuePage|cells|clock|loadOnce|noun|parameters|queries|requestChips)\.|list\/(?!QueueEmpty)|locales\/(en|tr)\.|acts\/use)/
/** What waits for a second person: of the records that it waits on, and of their page. */
const ofApprovals =
  /\/shared\/(desk\/src\/(ApprovalPanel|ApprovalChanges|PlainConfirm|approval\w+|useApprovalActs|approvals\/\w+)|contracts\/src\/approvals|domain\/src\/approval|console\/src\/records\/ReasonForm)\./
const ofDeskLater = /\/shared\/(desk\/src\/|console\/src\/draft\.|contracts\/src\/requestDesk\.)/
/** The pages of limit groups and the words of their rules, of two modules. */
const ofLimits = /\/shared\/(console\/src\/limits\/|domain\/src\/(activeHours|limits|limitRule)\.)/
/** Charts, which come when one is seen. */
const ofCharts = /\/shared\/ui\/src\/charts\//

/**
 * The words of records of all modules and the table that rules are edited in, which no queue's list shows; and how a
 * person has their lists, asked for once in a browser.
 */
const ofLater =
  /\/shared\/(console\/src\/(recordWords|listTools\/preferenceCalls|rules\/\w+)|contracts\/src\/(savedViews|listPreferences)|domain\/src\/(shareScopes|userRights|turkishText))\./

function isOfEveryPage(module: Module): boolean {
  const file = module.nameForCondition() ?? ''
  return /\/shared\/(console|contracts|domain|module)\/src\//.test(file) && !ofDialogs.test(file) && !ofLater.test(file)
}

/**
 * The host is a plain webpack application: it names no remote, and the federation runtime is a library in its console
 * chunk (`host/src/modules/federation.ts`). So the login page carries no byte of federation. `words`: what of its own
 * words is published beside the modules' (specification section 7, `assets/i18n`).
 */
export function host(folder: string, words: HostAssets['words']): Configuration {
  const base = compiled(folder)
  const fonts = new FontsPlugin()
  const platform = Object.fromEntries(
    Object.entries(platformNeeds(folder)).map(([name, range]) => [name, range.slice(1)]),
  )
  return {
    ...base,
    name: 'host',
    entry: { main: './src/main.tsx' },
    output: { ...base.output, uniqueName: 'kasa-host' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        // What the login page needs of the shared files stays in its own chunk: the kit would be six times as much.
        chunks: ({ name }) => name !== 'main' && name !== 'login',
        // One request costs about as much as 10 KB on a good line; smaller shared parts stay where they are used.
        minSize: 10_000,
        // Every shared file can be asked for alone. Without these two a deep link takes twenty small files.
        cacheGroups: {
          kit: { test: isOfEveryPage, name: 'kit', enforce: true, priority: 10 },
          lists: { test: ofLists, name: 'lists', enforce: true, priority: 20 },
          looks: { test: ofLooks, name: 'looks', enforce: true, priority: 20 },
          records: { test: ofRecords, name: 'records', enforce: true, priority: 20 },
          calendar: { test: ofCalendar, name: 'calendar', priority: 40 },
          floating: { test: ofFloating, name: 'floating', priority: 30 },
          listTools: { test: ofListTools, name: 'list-tools', enforce: true, priority: 20 },
          toasts: { test: ofToasts, name: 'toasts', enforce: true, priority: 20 },
          questions: { test: ofQuestions, name: 'questions', enforce: true, priority: 20 },
          queue: { test: ofQueue, name: 'queue', enforce: true, priority: 20 },
          approvals: { test: ofApprovals, name: 'approvals', enforce: true, priority: 30 },
          deskLater: { test: ofDeskLater, name: 'queue-later', enforce: true, priority: 15 },
          later: { test: ofLater, name: 'later', enforce: true, priority: 20 },
          limits: { test: ofLimits, name: 'limits', enforce: true, priority: 30 },
          charts: { test: ofCharts, name: 'charts', enforce: true, priority: 20 },
          ui: { test: /\/shared\/ui\/src\//, name: 'ui', enforce: true, priority: 10 },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new DefinePlugin({
        KASA_PLATFORM: JSON.stringify(platform),
        // What the console never uses of the federation runtime: Node targets, manifests of other people's tools.
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      fonts,
      // 220 KB for the queue by a deep link, of which its module takes about 22.
      new HostAssetsPlugin({
        version: versionOf(folder),
        platform,
        words,
        loginKb: 85,
        signedInKb: 195,
        fonts: fonts.files,
      }),
    ],
  }
}

const versionOf = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
