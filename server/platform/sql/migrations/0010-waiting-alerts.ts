/**
 * Creates alerts for requests that are already waiting, which are then accepted, escalated and snoozed like
 * any other. `push_at` stays null, so that no recipient gets a second push.
 */
export const statements = [
  `insert into alert (id, request_id, kind, reason, raised_at)
   select gen_random_uuid()::text, request.id, request.kind, 'QUEUE', request.waiting_since
   from request
   where request.status in ('REQUESTED', 'BACK_TO_QUEUE') and request.ended_at is null
     and not exists (select 1 from alert where request_id = request.id and taken_at is null and withdrawn_at is null)`,
  `insert into alert (id, request_id, kind, reason, raised_at)
   select gen_random_uuid()::text, request.id, request.kind, 'HANDED_OVER', consultation.handed_over_at
   from request
   join consultation on consultation.id = request.consultation_id
   where request.status not in ('REQUESTED', 'BACK_TO_QUEUE') and request.ended_at is null
     and request.provider_id is not null
     and consultation.handed_over_at is not null and consultation.provider_joined_at is null
     and not exists (select 1 from alert where request_id = request.id and taken_at is null and withdrawn_at is null)`,
  `insert into alert_listener (alert_id, user_id, reason, raised_at)
   select alert.id, provider.user_id, alert.reason, alert.raised_at
   from alert
   join request on request.id = alert.request_id
   join provider on provider.id = request.provider_id
   where alert.reason = 'HANDED_OVER' and alert.taken_at is null and alert.withdrawn_at is null
   on conflict do nothing`,
  // Listeners have this kind in their queues: roles, hubs and flags as in server/alerts/alert-listeners.ts,
  // without vacations.
  `insert into alert_listener (alert_id, user_id, reason, raised_at)
   select alert.id, app_user.id, alert.reason, alert.raised_at
   from alert
   join request on request.id = alert.request_id
   join app_user on app_user.disabled_at is null
   left join provider on provider.user_id = app_user.id
   left join agent on agent.user_id = app_user.id
   where alert.reason = 'QUEUE' and alert.taken_at is null and alert.withdrawn_at is null
     and not exists (select 1 from alert_listener where alert_id = alert.id)
     and (request.hub_key is null
       or exists (select 1 from user_hub where user_id = app_user.id and hub_key = request.hub_key))
     and case app_user.role
       when 'nurse' then alert.kind in ('EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC')
       when 'agent' then alert.kind = 'HOME_CARE' or agent.agent_type <> 'AGENT_PT'
         and alert.kind in ('LAB', 'SECOND_OPINION', 'DIAGNOSTIC', 'AMPATH', 'ALERTU', 'REDCLIFF')
       when 'provider' then provider.on_duty and provider.verification_status = 'VERIFIED_AND_APPROVED'
         and case alert.kind
           when 'EMERGENCY_CARE' then provider.internal_provider
           when 'TALK_TO_NURSE' then provider.internal_provider
           when 'TALK_TO_DOC' then true
           when 'SKINCARE' then provider.skincare_saf
           when 'DERMACARE' then provider.has_access_to_derma_care
           when 'SECOND_OPINION' then provider.eligible_for_expert_analysis
           when 'HOME_CARE' then provider.second_opinion_admin
           else false
         end
       else false
     end`,
];
