import { claimOnFirstActivation } from '#sw/activate.ts';
import { onMessage } from '#sw/messages.ts';
import { onNotificationClick } from '#sw/notification-click.ts';
import { precachePortal } from '#sw/precache.ts';
import { onPush } from '#sw/push.ts';
import { cacheReference } from '#sw/reference.ts';
import { worker } from '#sw/scope.ts';
import { onSubscriptionChange } from '#sw/subscription-change.ts';
import { onSync } from '#sw/sync.ts';

precachePortal();
cacheReference();
worker.addEventListener('activate', claimOnFirstActivation());
worker.addEventListener('message', onMessage);
worker.addEventListener('push', onPush);
worker.addEventListener('notificationclick', onNotificationClick);
// TypeScript's library has no types for these events yet.
worker.addEventListener('sync' as 'activate', onSync);
worker.addEventListener('pushsubscriptionchange' as 'activate', onSubscriptionChange);
