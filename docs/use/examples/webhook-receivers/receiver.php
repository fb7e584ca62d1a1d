<?php
// Receives webhooks. To try it: WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:8080 receiver.php

const TOLERANCE_SECONDS = 300;

function isGenuine(string $header, string $body, string $secret): bool
{
    $form = '/\At=([0-9]{1,12}),v1=([0-9a-f]{64})\z/';
    if (!preg_match($form, $header, $found) || abs(time() - (int) $found[1]) > TOLERANCE_SECONDS) {
        return false;
    }
    return hash_equals(hash_hmac('sha256', "$found[1].$body", $secret), $found[2]);
}

// One file for each id that was acted on. In earnest, write the id into a table
// with a unique key, in the transaction in which you act on the event.
function markOf(string $id): string
{
    $folder = sys_get_temp_dir() . '/webhooks-seen';
    if (!is_dir($folder)) {
        mkdir($folder, 0700);
    }
    return $folder . '/' . hash('sha256', $id);
}

function act(array $event): void
{
    file_put_contents('php://stdout', "{$event['event']} {$event['data']['id']}\n");
}

$secret = (string) getenv('WEBHOOK_SECRET');
if ($secret === '') {
    http_response_code(500);
    exit('set WEBHOOK_SECRET to the secret that the webhook was created with');
}

// The bytes as they came: $_POST and frameworks' parsed bodies cannot be verified.
$body = (string) file_get_contents('php://input');
if (!isGenuine($_SERVER['HTTP_X_SERVICE_SIGNATURE_V2'] ?? '', $body, $secret)) {
    http_response_code(400);
    exit;
}
$event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
$mark = markOf($event['id']);
if (!is_file($mark)) {
    act($event);
    touch($mark);
}
http_response_code(204);
