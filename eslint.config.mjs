import importX from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

import { kasaRules } from './shared/build/src/lint/kasaRules.mjs'

/** Files that a tool loads by their default export, and only those. */
const defaultExportWanted = [
  '**/*.config.{mjs,ts}',
  '.dependency-cruiser.mjs',
  'deploy/local/jestPostgres*.ts',
  '**/*.d.ts',
  'shared/build/src/jest*.mjs',
  '**/bench/*.config.*',
]

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '.kasa/',
      '.cache/',
      '**/.groups/',
      '**/.callers-*/',
      '**/coverage/',
      '**/*.d.mts',
      'test-results/',
      'playwright-report/',
    ],
  },
  {
    // What needs types is asked by oxlint (.oxlintrc.json), which reads them in a fifth of the time.
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.base],
    plugins: { 'import-x': importX, kasa: kasaRules },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-expressions': [
        'error',
        { allowShortCircuit: true, allowTernary: true, allowTaggedTemplates: true },
      ],
      'import-x/no-default-export': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSEnumDeclaration',
          message: 'A union of string literals says the same and disappears at run time.',
        },
        {
          selector:
            'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression[body.type="ChainExpression"]',
          message:
            'What a call answers would end the effect; newer browsers answer scrolling with a promise. Put `void` before it.',
        },
        { selector: 'ExportAllDeclaration', message: 'No barrels: import the file that has it.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          name: '@chakra-ui/react',
          message: 'Its index loads 1,900 files; import the part, such as @chakra-ui/react/popover.',
        },
      ],
      'kasa/no-barrel': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300, skipComments: true, skipBlankLines: true }],
    },
  },
  {
    files: ['host/**', 'remotes/**', 'shared/{ui,console,desk,testing,module}/**'].map(
      (folder) => `${folder}/*.{ts,tsx}`,
    ),
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // Every file that opens a transaction, whatever it is called; routes open none.
    files: ['api/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'api/src/testing/**'],
    plugins: { kasa: kasaRules },
    rules: {
      'kasa/write-is-permitted-and-audited': [
        'error',
        {
          // Each writes the audit row, or the journal, which is append-only itself, in the same transaction.
          audits: [
            'advanceCard',
            'askApproval',
            'takeMovement',
            'beginPayout',
            'keepAsk',
            'takeAnswer',
            'suspectIfDue',
            'moveDeposit',
            'moveRequest',
            'moveRequests',
            'moveToPlan',
            'approveLocked',
            'endLocked',
            'postJournal',
            'postJournals',
            'openAccount',
            'setForAccount',
            'takeOtp',
            'takePassword',
          ],
          // Nobody is signed in yet: sign-in and renewal prove who asks, a guess is counted for whoever makes it; the idempotent wrapper's caller has a signature.
          // Whoever asks for a mail is anybody; the link in it is the proof of who sets a password.
          // `dealTogether` deals to people whom `dealerOf` has asked one by one. Whoever runs the command of administrators owns the database.
          // What balances and beats show is worked out for whoever brought the line or the beat, and by the clock; the clock tells a module's owner too.
          open: [
            'dealTogether',
            'main',
            'housekeeping',
            'begin',
            'finish',
            'sealOpenAnswers',
            'chainAccounts',
            'tellBotStatus',
            'judgeSignIn',
            'renewSession',
            'asGuess',
            'idempotently',
            'askForPassword',
            'askForAccount',
            'answerForgotten',
            'answerSignup',
            'sendAccountMail',
            'setPasswordByLink',
            'tellOwner',
          ],
          // A statement's reading is the machine's work on a file whose handing in, import and end are recorded; beats and gaps have a history of their own.
          // What a wallet's provider says it holds is kept beside the account; what moved is recorded.
          // Answers under a key are kept for whoever the route let in; the write itself is recorded. A fresh code is only asked for; housekeeping throws away what is over.
          // The first two run their caller's write, the third only reads under a lock, the fourth seals the audit log itself, `eachInTurn` is the clock's, whose verbs record themselves; a notice to a module's owner changes nothing,
          // nor does that a person was told of something or has read it.
          unaudited: [
            'begin',
            'onceForMany',
            'finish',
            'sealOpenAnswers',
            'progress',
            'readStatement',
            'keepOutcome',
            'keepRows',
            'lookAtRows',
            'ready',
            'unread',
            'refuse',
            'chainAccounts',
            'tellBotStatus',
            'proveSelf',
            'housekeeping',
            'idempotently',
            'asGuess',
            'otpState',
            'chainAudit',
            'eachInTurn',
            'tellOwner',
            'tellCheckers',
            'watchAddresses',
            'readNotifications',
          ],
        },
      ],
    },
  },
  {
    files: ['api/src/**/*.ts'],
    // The homes themselves; and the beats of processes, which are compared with the locks that the job library takes by the database's clock.
    ignores: [
      '**/*.test.ts',
      'api/src/testing/**',
      'api/src/db/{searchText,istanbulDays}.ts',
      'api/src/jobs/runners.sql.ts',
    ],
    plugins: { kasa: kasaRules },
    rules: { 'kasa/sql-of-the-house': 'error' },
  },
  {
    // What runs under test or measures may be blunt; it ships nowhere.
    files: ['**/*.test.{ts,tsx}', '**/testing/**', '**/bench/**', 'e2e/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', 'max-lines': 'off' },
  },
  {
    // A module's manifest is one table that `npm run new-list` adds to; splitting it would hide entries.
    files: ['remotes/*/src/module.ts'],
    rules: { 'max-lines': ['error', { max: 600, skipComments: true, skipBlankLines: true }] },
  },
  {
    files: ['host/src/**/*.{ts,tsx}', 'shared/console/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'shared/console/src/storage.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map((name) => ({
          name,
          message: 'Throws where site data is blocked or full: use @kasa/console/storage.',
        })),
      ],
    },
  },
  {
    files: ['e2e/**/*.ts'],
    plugins: { kasa: kasaRules },
    rules: { 'kasa/no-sleep': 'error' },
  },
  {
    files: ['remotes/**/*.{ts,tsx}'],
    plugins: { kasa: kasaRules },
    rules: { 'kasa/layout-alone': 'error' },
  },
  {
    // A bench page names what it measures in one file.
    files: ['**/bench/**'],
    rules: { 'kasa/no-barrel': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // Where secrets, tokens and numbers that nobody may guess are made. Elsewhere it spreads retries.
    files: [
      'api/src/{access,auth,sessions,signing,merchants,bots,mail,tenants,requests,deposits,depositDesk,depositLines,attachments,approvals}/**',
    ],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Guessable: use node:crypto.' },
      ],
    },
  },
  { files: defaultExportWanted, rules: { 'import-x/no-default-export': 'off' } },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
)
