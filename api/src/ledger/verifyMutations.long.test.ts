import { deposits } from '../deposits/deposits'
import { notifyDecisions } from '../requests/clockRequests'
import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { verifyLedger, type Verdict } from './verify.service'

let test: TestApp
let stage: Stage
let admin: SignedInClient
let second: SignedInClient
const desk = '/api/remit-request'

const proven = async (name: string) => {
  const who = await test.signedIn({ scope: ['ADMIN'], name })
  await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    who.actor.sessionId,
    new Date(test.clock.now().getTime() + 86_400_000),
  ])
  return who
}
const ok = async (url: string, body: unknown = {}, who = admin) => {
  const answer = await who.client.post(url, body)
  expect([url, answer.status, answer.text]).toEqual([url, 200, answer.text])
  return answer.body as { approvalId: string; claimToken: string; row: { version: number }; version: number }
}
const versionOf = async ({ id }: MadeDeposit) =>
  ((await admin.client.get(`${desk}/get/${id}`)).body as { version: number }).version
const agreed = async (pending: Promise<{ approvalId: string }>) =>
  ok(`/api/approval/approve/${(await pending).approvalId}`, {}, second)
const deposit = (line?: Record<string, unknown>) =>
  makeDeposit(test, stage.merchant).then(async (made) => (line && (await reportPayment(test, stage, made, line)), made))
const decided = async (made: MadeDeposit) => {
  const { claimToken, row } = await ok(`${desk}/claim/${made.id}`)
  return ok(`${desk}/decide/${made.id}`, { decision: 'approve', claimToken, version: row.version })
}
const onReceipt = async () => {
  const made = await deposit()
  await ok(`${desk}/attach/${made.id}`, {
    fileName: 'dekont.png',
    content: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(made.id)]).toString('base64'),
  })
  await agreed(ok(`${desk}/unseen/${made.id}`, { reason: 'the bank is down', version: await versionOf(made) }))
  return made
}
const reversed = async (made: MadeDeposit) =>
  agreed(ok(`${desk}/reverse/${made.id}`, { reason: 'stolen card', version: await versionOf(made) }))

/**
 * Books with every kind of journal: line reported, approved, undone and approved again, approved on a receipt, its
 * line, reversed both ways, returned.
 */
beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
  ;[admin, second] = [await proven('Deniz Aksoy'), await proven('Umut Er')]
  const undone = await deposit({})
  await decided(undone)
  await ok(`${desk}/undo/${undone.id}`, { version: await versionOf(undone) })
  test.clock.advance(100_000)
  await decided(undone)
  const paid = await deposit({})
  await decided(paid)
  await reversed(paid)
  await reportPayment(test, stage, await onReceipt())
  await reversed(await onReceipt())
  await reportPayment(test, stage, await makeDeposit(test, stage.merchant), {
    description: 'nobody',
    senderName: 'Nobody',
    amount: 70_000,
    senderIban: 'TR330006100519786457841326',
  })
  await reportPayment(test, stage, await makeDeposit(test, stage.merchant), { direction: 'DEBIT', amount: 45_000 })
  const { rows } = await test.tenant.pool.query<{ id: string }>('select id from bank_tx where amount_minor = 70000')
  await agreed(ok(`/api/bank-line/return/${rows[0]?.id ?? ''}`, { reason: 'not ours' }))
}, 60_000)
afterAll(() => test.close())

/** The verifier's findings after statements that change the books directly; the changes are rolled back. */
async function after(...statements: string[]): Promise<Verdict['broken']> {
  const tx = await test.tenant.pool.connect()
  try {
    await tx.query('begin; set local session_replication_role = replica')
    for (const statement of statements) await tx.query(statement)
    return (await verifyLedger(tx)).broken
  } finally {
    await tx.query('rollback')
    tx.release()
  }
}

type Posted = { id: string; kind: string; source: string; lines: { no: number; account: string }[] }
const journals = async (): Promise<Posted[]> =>
  (
    await test.tenant.pool.query<Posted>(`select j.id, j.kind, coalesce(r.number, j.source_id::text) as source,
        jsonb_agg(jsonb_build_object('no', l.line_no, 'account', l.account_id) order by l.line_no) as lines
     from journal j join journal_line l on l.journal_id = j.id left join remit_request r on r.id = j.source_id
       group by j.id, r.number order by j.id`)
  ).rows

it('the unchanged ledger has no fault, and every kind of journal', async () => {
  expect(await after()).toEqual([])
  expect((await journals()).map(({ kind }) => kind).sort()).toEqual([
    'P1',
    'P1',
    'P1',
    'P1',
    'P2',
    'P2',
    'P2',
    'P2U',
    'P2b',
    'P2b',
    'P2bL',
    'P9',
    'P9',
    'P9',
  ])
})

it('every journal line that was changed, moved, deleted or duplicated is reported with its journal', async () => {
  for (const { id, kind, lines } of await journals()) {
    for (const [index, { no, account }] of lines.entries()) {
      const of = `journal_id = '${id}' and line_no`
      const other = lines[index === 0 ? 1 : 0]?.no ?? 0
      const elsewhere = `(select min(id) from ledger_account where id <> ${account})`
      const changes: [string, ...string[]][] = [
        ['amount', `update journal_line set amount_minor = amount_minor + 1 where ${of} = ${no}`],
        [
          'amounts of two',
          `update journal_line set amount_minor = amount_minor + 500 where ${of} = ${no}`,
          `update journal_line set amount_minor = amount_minor - 500 where ${of} = ${other}`,
        ],
        ['account', `update journal_line set account_id = ${elsewhere} where ${of} = ${no}`],
        [
          'accounts swapped',
          `update journal_line a set account_id = b.account_id from journal_line b where a.journal_id = '${id}'
            and b.journal_id = '${id}' and (a.line_no, b.line_no) in ((${no}, ${other}), (${other}, ${no}))`,
        ],
        ['lost', `delete from journal_line where ${of} = ${no}`],
        [
          'doubled',
          `insert into journal_line select journal_id, 90, account_id, amount_minor from journal_line
            where ${of} = ${no}`,
        ],
        [
          'split',
          `insert into journal_line select journal_id, 90, account_id, 1 from journal_line where ${of} = ${no}`,
          `update journal_line set amount_minor = amount_minor - 1 where ${of} = ${no}`,
        ],
        [
          'to another journal',
          `update journal_line set journal_id = (select id from journal where id <> '${id}' order by id limit 1),
            line_no = 91 where ${of} = ${no}`,
        ],
        ['account that is not', `update journal_line set account_id = 0 where ${of} = ${no}`],
      ]
      for (const [change, ...statements] of changes) {
        // The stored balances are adapted too, as a forger would do.
        const broken = await after(
          ...statements,
          `update ledger_balance set balance_minor =
            coalesce((select sum(amount_minor) from journal_line l where l.account_id = ledger_balance.account_id), 0)`,
        )
        expect([
          kind,
          no,
          change,
          broken.some(
            ({ check, row, why }) =>
              row.includes(id) && /expected/.test(why) && !check.startsWith('every journal sums'),
          ),
        ]).toEqual([kind, no, change, true])
      }
    }
  }
}, 240_000)

it('every journal that was deleted, duplicated or given another kind, source or time is reported', async () => {
  for (const { id, kind, source } of await journals()) {
    const copy = [
      `create temp table another on commit drop as select gen_random_uuid() as id`,
      `insert into journal (id, kind, source_type, source_id, at, occurrence_no) select another.id, kind, source_type,
        source_id, at, 50 from journal, another where journal.id = '${id}'`,
      `insert into journal_line select another.id, line_no, account_id, amount_minor from journal_line, another
        where journal_id = '${id}'`,
    ]
    const changes: [string, ...string[]][] = [
      ['lost', `delete from journal_line where journal_id = '${id}'`, `delete from journal where id = '${id}'`],
      ['lost without its lines', `delete from journal where id = '${id}'`],
      ['emptied', `delete from journal_line where journal_id = '${id}'`],
      ['doubled', ...copy],
      ['kind', `update journal set kind = 'P3' where id = '${id}'`],
      ['source', `update journal set source_id = gen_random_uuid() where id = '${id}'`],
      ['occurrence', `update journal set occurrence_no = 7 where id = '${id}'`],
      ...(['P1', 'P2b'].includes(kind)
        ? [['time', `update journal set at = at - interval '1 day' where id = '${id}'`] satisfies [string, string]]
        : []),
    ]
    for (const [change, ...statements] of changes) {
      const broken = await after(...statements)
      expect([kind, change, broken.some(({ row, why }) => (row + why).includes(source) || row.includes(id))]).toEqual([
        kind,
        change,
        true,
      ])
    }
  }
}, 120_000)

it.each([
  ['a bank line of another amount', `update bank_tx set amount_minor = amount_minor + 1 where amount_minor = 70000`],
  [
    'a bank line of another account',
    `update bank_tx set bank_account_id = gen_random_uuid() where amount_minor = 70000`,
  ],
  ['a line no longer returned', `update bank_tx set status = 'NEW' where status = 'RETURNED'`],
  ['a bank line lost', `delete from bank_tx where amount_minor = 70000`],
  [
    'a request of another fee',
    `update remit_request set fee_minor = fee_minor + 1, tax_minor = tax_minor - 1 where status = 'APPROVED'`,
  ],
  [
    'a request of another merchant',
    `update remit_request set merchant_id = gen_random_uuid() where status = 'REVERSED'`,
  ],
  ['a request lost', `delete from remit_request where status = 'APPROVED'`],
  ['a reversal that only says so', `update remit_request set status = 'REVERSED' where status = 'APPROVED'`],
  ['a reversal forgotten', `update remit_request set status = 'APPROVED' where status = 'REVERSED'`],
  ['an undo forgotten', `update remit_request set undo_count = 0`],
  ['a link lost', `delete from match_line`],
  ['a receipt forgotten', `delete from remit_request_event where action = 'approveUnseen'`],
  ['an account of another name', `update ledger_account set code = 'FEE:CARD' where code = 'FEE:DEPOSIT'`],
  ['an account of another class', `update ledger_account set class = 'INCOME' where code = 'TAX_PAYABLE'`],
  ['a balance row lost', `delete from ledger_balance`],
])('names %s', async (_what, statement) => {
  expect(await after(statement)).not.toEqual([])
})

it('a reversal whose time is only in its history, as in older rows, is not a fault', async () => {
  const asBefore = `update remit_request set decided_at = decided_at - interval '1 hour' where status = 'REVERSED'`
  expect(await after(asBefore)).toEqual([])
  expect(await after(asBefore, `update journal set at = at - interval '1 hour' where kind = 'P9'`)).toEqual(
    expect.arrayContaining([expect.objectContaining({ check: 'every journal is of the time of its source' })]),
  )
})

it('every journal has its audit row: the loss of any one is reported with the journal', async () => {
  const { rows } = await test.tenant.pool.query<{ seq: string; action: string; object: string }>(
    `select seq, action, object_id as object from audit_log
      where (action = 'bankLine.seen' and after ->> 'direction' = 'CREDIT')
      or action in ('bankLine.return', 'deposit.approve', 'deposit.undo', 'deposit.approveUnseen', 'deposit.reverse')
     or (action = 'deposit.line' and after ->> 'status' = 'APPROVED')`,
  )
  expect(new Set(rows.map(({ action }) => action)).size).toBe(7)
  const named = new Map(
    (await test.tenant.pool.query<{ id: string; number: string }>('select id, number from remit_request')).rows.map(
      ({ id, number }) => [id, number],
    ),
  )
  for (const { seq, action, object } of rows) {
    const broken = await after(`delete from audit_log where seq = ${seq}`)
    expect([
      action,
      broken.some(
        ({ check, why }) => check === 'every journal has its audit row' && why.includes(named.get(object) ?? object),
      ),
    ]).toEqual([action, true])
  }
})

describe('changes that keep all sums and sources consistent', () => {
  const free = `(select id from bank_tx where amount_minor = 80000)`
  const debit = `(select id from bank_tx where amount_minor = 45000)`
  const p1 = `(select id from journal where kind = 'P1' and source_id = ${free})`
  const approved = `(select max(id::text)::uuid from remit_request)`
  const followed = `update ledger_balance set balance_minor =
      coalesce((select sum(amount_minor) from journal_line l where l.account_id = ledger_balance.account_id), 0)`
  const lastEvent = `(merchant_id, seq) in (select merchant_id, max(seq) from merchant_event group by 1)`
  const p2 = `(select id from journal where source_id = ${approved} and kind = 'P2')`
  const ofP2 = `(select l.bank_tx_id from match_line l where l.request_id = ${approved} and l.settled_at is not null)`

  beforeAll(async () => {
    await reportPayment(test, stage, await makeDeposit(test, stage.merchant), {
      description: 'nobody yet',
      senderName: 'Nobody',
      amount: 80_000,
    })
    await decided(await deposit({}))
    test.clock.advance(100_000)
    await notifyDecisions(deposits, test.ctx)
    expect(await after()).toEqual([])
  })

  it.each([
    [
      'a line seen, with its P1 and its reports',
      'every line is as it was reported',
      [
        `delete from journal_line where journal_id = ${p1}`,
        `delete from journal where id = ${p1}`,
        `delete from line_report where bank_tx_id = ${free}`,
        `delete from bank_tx where id = ${free}`,
      ],
    ],
    [
      'a debit, with its reports',
      'every line is as it was reported',
      [`delete from line_report where bank_tx_id = ${debit}`, `delete from bank_tx where id = ${debit}`],
    ],
    [
      'the amount of a debit',
      'every line is as it was reported',
      [`update bank_tx set amount_minor = amount_minor - 100 where id = ${debit}`],
    ],
    [
      'a debit and a credit that changed places',
      'every line is as it was reported',
      [
        `update journal set source_id = ${debit} where id = ${p1}`,
        `update bank_tx set direction = case direction when 'DEBIT' then 'CREDIT' else 'DEBIT' end, amount_minor = 80000
          where id in (${free}, ${debit})`,
      ],
    ],
    [
      'a debit that no bank reported',
      'every line is as it was reported',
      [
        `insert into bank_tx select
          (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'dedupe_key', 'x'))).* from bank_tx t
          where id = ${debit}`,
      ],
    ],
    [
      'its amount, with its P1',
      'every line is as it was reported',
      [
        `update journal_line set amount_minor = amount_minor + 100000 * sign(amount_minor) where journal_id = ${p1}`,
        `update bank_tx set amount_minor = amount_minor + 100000 where id = ${free}`,
      ],
    ],
    [
      'its account, with its P1',
      'every line is as it was reported',
      [
        `create temp table other on commit drop as select gen_random_uuid() as id`,
        `insert into bank_account
          select (jsonb_populate_record(a,
          jsonb_build_object('id', other.id, 'label', 'Another', 'iban_hash', '\\x01'))).* from bank_account a, other
          limit 1`,
        `insert into ledger_account (code, class) select code || other.id, class
          from other, (values ('BANK:', 'ASSET'), ('SUSPENSE_IN:', 'LIABILITY')) as c (code, class)`,
        `update journal_line set account_id = (select a.id from ledger_account a, other where a.code = case
          when amount_minor > 0 then 'BANK:' else 'SUSPENSE_IN:' end || other.id) where journal_id = ${p1}`,
        `update bank_tx set bank_account_id = (select id from other) where id = ${free}`,
      ],
    ],
    [
      'an approval, with its request, P2, link, limits and events',
      'every request agrees with the audit log',
      [
        `delete from journal_line where journal_id = ${p2}`,
        `delete from journal where id = ${p2}`,
        `update bank_tx set status = 'NEW', linked_minor = 0, paid_minor = 0 where id = ${ofP2}`,
        `update limit_counter c set taken = taken -
          coalesce((select sum(amount) from limit_reservation r where r.request_id = ${approved}
          and (r.rule_id, r.subject_key, r.period_key) = (c.rule_id, c.subject_key, c.period_key)
         and (r.status = 'RESERVED' or (select metric from limit_rule where id = r.rule_id) <> 'PENDING_COUNT')), 0)`,
        `delete from limit_reservation where request_id = ${approved}`,
        `delete from match_line where request_id = ${approved}`,
        `delete from remit_request_event where request_id = ${approved}`,
        `delete from merchant_event where object_id = ${approved}`,
        `update merchant_event e set seq = n.seq
          from (select event_id, row_number() over (partition by merchant_id order by seq) as seq from merchant_event) n
          where n.event_id = e.event_id`,
        `update merchant_event_counter
          set last_seq = (select count(*) from merchant_event e
          where e.merchant_id = merchant_event_counter.merchant_id)`,
        `delete from remit_request where id = ${approved}`,
        followed,
      ],
    ],
    [
      'an approval, its request set back to review',
      'every act of the audit log has its journal',
      [
        `delete from journal_line where journal_id = ${p2}`,
        `delete from journal where id = ${p2}`,
        `update match_line set settled_at = null where request_id = ${approved}`,
        `update bank_tx set status = 'SUGGESTED', paid_minor = 0
          where id = (select bank_tx_id from match_line where request_id = ${approved})`,
        `update remit_request set status = 'IN_REVIEW' where id = ${approved}`,
        followed,
      ],
    ],
    [
      'the last event of a merchant',
      'every change a merchant is told of has its event',
      [`delete from merchant_event where ${lastEvent}`, `update merchant_event_counter set last_seq = last_seq - 1`],
    ],
    [
      'the last event, its counter left',
      'every merchant’s events are numbered without holes',
      [`delete from merchant_event where ${lastEvent}`],
    ],
    [
      'an event sent twice',
      'every change a merchant is told of has its event',
      [
        `insert into merchant_event
          select (jsonb_populate_record(e, jsonb_build_object('seq', c.last_seq + 1, 'event_id', 'evt_x'))).*
          from merchant_event e join merchant_event_counter c using (merchant_id) where e.seq = 1`,
        `update merchant_event_counter set last_seq = last_seq + 1`,
      ],
    ],
    ...(['fee', 'tax', 'net', 'amount', 'amountRequested'] as const).map(
      (fact) =>
        [
          `the ${fact} that an approval was reported with`,
          'every event tells what its request was',
          [
            `update merchant_event set payload = jsonb_set(payload::jsonb, '{data,${fact}}', '1')::text
              where type = 'deposit.approved' and object_id = ${approved}`,
          ],
        ] satisfies [string, string, string[]],
    ),
    [
      'an event that is not JSON',
      'every event tells what its request was',
      [`update merchant_event set payload = left(payload, 20) where type = 'deposit.approved'`],
    ],
  ] satisfies [string, string, string[]][])('names %s', async (_what, check, statements) => {
    expect((await after(...statements)).map((broken) => broken.check)).toContain(check)
  })
})
