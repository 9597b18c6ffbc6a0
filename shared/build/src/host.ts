import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { HostAssets } from '@kasa/contracts/published'
import webpack, { type Configuration, type Module } from 'webpack'

import { compiled } from './compile'
import { FontsPlugin } from './FontsPlugin'
import { HostAssetsPlugin } from './HostAssetsPlugin'
import { platformNeeds } from './sharedPackages'

const { DefinePlugin } = webpack

/** Needed by account dialogs, inbox, module updates and status page, but not by first screens. */
const ofDialogs =
  /\/shared\/(contracts\/src\/(account|modules|notifications|overrides|passwordMail|published)|domain\/src\/(notification|password|layout|scopeModules)|console\/src\/(manifests|accessInWords))\.ts$/

/** Lists with their grid, not needed by pages without lists. */
const ofLists =
  /\/shared\/(console\/src\/(lists\/|listTools\/ListActions\.|views\/viewsWord\.|records\/calendarSpans\.)|ui\/src\/(DataGrid|Grid\w+|grid\w+|useGridWindow|useKeptPlace|SkeletonRows|Tabs|FilterChip|SearchField)\.)/
/** Export, views and column chooser of lists; their buttons load earlier. */
const ofListTools =
  /\/shared\/(console\/src\/(listTools\/(?!ListActions\.|preferenceCalls\.)|views\/(?!viewsWord\.))|domain\/src\/exportRules\.)/
/** Toasts with animation, and ages that tick: not needed by a list's first rows. */
const ofToasts = /\/shared\/ui\/src\/(Toaster|Motion|Age)\./
/** Dialogs: not needed by first screens. */
const ofQuestions = /\/shared\/ui\/src\/(Dialog|ConfirmDialog|useModal)\./
/** The calendar with Chakra's date picker: loaded with a day filter or a calendar. */
const ofCalendar =
  /\/shared\/ui\/src\/(DayCalendar|dayRecipe)\.|\/node_modules\/(@(ark|chakra)-ui\/react\/dist\/(esm\/)?components\/date-picker|@zag-js\/(date-picker|date-utils|live-region)|@internationalized)\//
/** Popovers and menus, with Chakra's parts and their foundation (also the calendar's): loaded when one is opened. */
const ofFloating =
  /\/shared\/ui\/src\/(Popover|Menu|ChoiceList|opener)\.|\/node_modules\/(@ark-ui|@zag-js|@floating-ui)\/|\/@chakra-ui\/react\/dist\/esm\/(components\/(popover|menu|listbox|icons)|styled-system\/(create-slot-recipe-context|use-slot-recipe|display-name|empty))\b/
/** Needed after a list's first rows: drawers, forms, filter editors, money calls. */
const ofRecords =
  /\/shared\/(console\/src\/(records\/(?!calendarSpans\.)|(feeRate|form|moneyCall|slot)\.)|contracts\/src\/idempotency\.|domain\/src\/(typedDay|fieldMoney)\.|ui\/src\/(AmountField|FormSection|FieldPair|CheckGroup|Figures|Meter|StatusLight|figureStyles|formStyles|DayField|dayWords|DetailDrawer|drawerFrame|DescriptionList|Timeline|CopyText|Note|Field|form)\.)/

/** Styles of screens, tiles of figures and their updates: not needed by queues. */
const ofLooks = /\/shared\/(ui\/src\/(looks|Tile)|console\/src\/(liveRead|percent))\./
/** The list of a queue, loaded with the first one; and what loads when someone starts to work. */
const ofQueue =
  /\/shared\/desk\/src\/((QueuePage|cells|clock|loadOnce|noun|parameters|queries|requestChips)\.|list\/(?!QueueEmpty)|locales\/(en|tr)\.|acts\/use)/
/** Approval requests, on records and on their page. */
const ofApprovals =
  /\/shared\/(desk\/src\/(ApprovalPanel|ApprovalChanges|PlainConfirm|approval\w+|useApprovalActs|approvals\/\w+)|contracts\/src\/approvals|domain\/src\/approval|console\/src\/records\/ReasonForm)\./
const ofLazyDesk = /\/shared\/(desk\/src\/|console\/src\/draft\.|contracts\/src\/requestDesk\.)/
/** Limit groups and the texts of their rules, for two modules. */
const ofLimits = /\/shared\/(console\/src\/limits\/|domain\/src\/(activeHours|limits|limitRule|limitGuards)\.)/
/** Charts, loaded when visible. */
const ofCharts = /\/shared\/ui\/src\/charts\//
/** On the reconciliation page only. */
const ofMatrix = /\/shared\/ui\/src\/(StatusMatrix|matrixStyles)\./

/**
 * Record texts of all modules, the rules table, and list preferences (requested once per browser): not needed by
 * queues.
 */
const ofLater =
  /\/shared\/(console\/src\/(recordWords|listTools\/preferenceCalls|rules\/\w+)|contracts\/src\/(savedViews|listPreferences)|domain\/src\/(shareScopes|userRights|turkishText))\./

function isOfEveryPage(module: Module): boolean {
  const file = module.nameForCondition() ?? ''
  return /\/shared\/(console|contracts|domain|module)\/src\//.test(file) && !ofDialogs.test(file) && !ofLater.test(file)
}

/**
 * The host is a plain webpack application without remotes; the federation runtime is a library in its console chunk
 * (`host/src/modules/federation.ts`), so the login page does not load it. `words`: the host's published texts
 * (specification section 7, `assets/i18n`).
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
        // The login page's parts of shared files stay in its own chunk: the kit would be six times as large.
        chunks: ({ name }) => name !== 'main' && name !== 'login',
        // A request costs about as much as 10 KB on a good connection; smaller shared parts stay with their users.
        minSize: 10_000,
        // Every shared file can be requested separately. Without these groups a deep link loads twenty small files.
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
          lazyDesk: { test: ofLazyDesk, name: 'queue-later', enforce: true, priority: 15 },
          later: { test: ofLater, name: 'later', enforce: true, priority: 20 },
          limits: { test: ofLimits, name: 'limits', enforce: true, priority: 30 },
          matrix: { test: ofMatrix, name: 'matrix', enforce: true, priority: 20 },
          charts: { test: ofCharts, name: 'charts', enforce: true, priority: 20 },
          ui: { test: /\/shared\/ui\/src\//, name: 'ui', enforce: true, priority: 10 },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new DefinePlugin({
        KASA_PLATFORM: JSON.stringify(platform),
        // Unused parts of the federation runtime: Node targets, and manifests of other tools.
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      fonts,
      // 220 KB for the queue by a deep link, including about 22 for its module.
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
