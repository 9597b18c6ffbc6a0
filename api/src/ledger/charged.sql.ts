/** SQL: the commission version in force when a request was made; later versions do not change it. */
const ruleOf = (merchant: string, at: string, method: string) => `
  left join lateral (
    select * from commission_schedule where merchant_id = ${merchant} and method = '${method}'
      and effective_from <= ${at} order by version desc limit 1
  ) rule on true`

/** SQL: a rule's commission for an amount by its tier, between its minimum and maximum. */
export const expectedCharge = (amount: string) => `
  left join lateral (
    select (tier ->> 'basisPoints')::bigint as basis_points, (tier ->> 'fixed')::bigint as fixed_minor
    from jsonb_array_elements(rule.tiers) with ordinality given(tier, no)
    where tier ->> 'upTo' is null or ${amount} <= (tier ->> 'upTo')::bigint order by no limit 1
  ) tier on rule.tiers is not null
  cross join lateral (select coalesce(rule.tax_basis_points, 0) as rate, least(greatest(
    (${amount} * coalesce(tier.basis_points, rule.basis_points, 0) + 5000) / 10000 + coalesce(tier.fixed_minor,
      rule.fixed_minor, 0),
    coalesce(rule.min_minor, 0)), rule.max_minor) as capped) asked`

/**
 * SQL: the fee and tax of a gross amount by the merchant's terms at the time of the request (domain section 2), as
 * columns `fee` and `tax`.
 */
export const charged = (merchant: string, at: string, gross: string, method = 'DEPOSIT') => `
  ${ruleOf(merchant, at, method)} ${expectedCharge(gross)}
  cross join lateral (select case when capped + (capped * rate + 5000) / 10000 > ${gross}
    then ${gross} * 10000 / (10000 + rate) else capped end as fee) as halves
  cross join lateral (select least((fee * rate + 5000) / 10000, ${gross} - fee) as tax) as taxed`

/**
 * SQL: the fee and tax on top of a payout by the merchant's terms at the time of the request, as columns `fee` and
 * `tax`.
 */
export const chargedOnTopOf = (amount: string) => `
  ${ruleOf('payout.merchant_id', 'payout.created_at', 'WITHDRAW')} ${expectedCharge(amount)}
  cross join lateral (select capped as fee, (capped * rate + 5000) / 10000 as tax) taxed`
export const chargedOnTop = chargedOnTopOf('amount_minor')
