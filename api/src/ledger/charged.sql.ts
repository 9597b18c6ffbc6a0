/** The fee and tax of a gross amount by the merchant's rule of the day the request was made (domain section 2), as columns `fee` and `tax`. */
export const charged = (merchant: string, at: string, gross: string, method = 'DEPOSIT') => `
  left join lateral (
    select * from commission where merchant_id = ${merchant} and method = '${method}' and effective_from <= ${at} order by effective_from desc limit 1
  ) rule on true
  cross join lateral (select coalesce(rule.tax_basis_points, 0) as rate,
    least(greatest((${gross} * coalesce(rule.basis_points, 0) + 5000) / 10000 + coalesce(rule.fixed_minor, 0), coalesce(rule.min_minor, 0)), rule.max_minor) as capped) asked
  cross join lateral (select case when capped + (capped * rate + 5000) / 10000 > ${gross} then ${gross} * 10000 / (10000 + rate) else capped end as fee) as halves
  cross join lateral (select least((fee * rate + 5000) / 10000, ${gross} - fee) as tax) as taxed`

/** The fee and tax that come on top of a payout by the merchant's rule of the day it was asked for, as columns `fee` and `tax`. */
export const chargedOnTop = `
  left join lateral (
    select * from commission where merchant_id = payout.merchant_id and method = 'WITHDRAW' and effective_from <= payout.created_at order by effective_from desc limit 1
  ) rule on true
  cross join lateral (select least(greatest((amount_minor * coalesce(rule.basis_points, 0) + 5000) / 10000 + coalesce(rule.fixed_minor, 0), coalesce(rule.min_minor, 0)), rule.max_minor) as fee) asked
  cross join lateral (select (fee * coalesce(rule.tax_basis_points, 0) + 5000) / 10000 as tax) taxed`
