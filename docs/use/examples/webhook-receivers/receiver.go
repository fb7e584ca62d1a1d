// Receives webhooks with nothing but Go: WEBHOOK_SECRET=whsec_… go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"sync"
	"time"
)

const (
	tolerance = 300 * time.Second
	mostBytes = 1_000_000
)

var (
	secret = []byte(os.Getenv("WEBHOOK_SECRET"))
	form   = regexp.MustCompile(`\At=([0-9]{1,12}),v1=([0-9a-f]{64})\z`)

	// Forgotten when the program stops. In earnest, write the id into a table
	// with a unique key, in the transaction in which you act on the event.
	seen  = map[string]bool{}
	mutex sync.Mutex
)

type event struct {
	ID    string `json:"id"`
	Event string `json:"event"`
	Data  struct {
		ID string `json:"id"`
	} `json:"data"`
}

func isGenuine(header string, body []byte) bool {
	found := form.FindStringSubmatch(header)
	if found == nil {
		return false
	}
	seconds, err := strconv.ParseInt(found[1], 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	given, err := hex.DecodeString(found[2])
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(found[1] + "."))
	mac.Write(body)
	return hmac.Equal(given, mac.Sum(nil))
}

func act(told event) {
	fmt.Println(told.Event, told.Data.ID)
}

func receive(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, mostBytes))
	if err != nil || !isGenuine(request.Header.Get("X-Service-Signature-V2"), body) {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	var told event
	if err := json.Unmarshal(body, &told); err != nil {
		response.WriteHeader(http.StatusInternalServerError)
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	if !seen[told.ID] {
		act(told)
		seen[told.ID] = true
	}
	response.WriteHeader(http.StatusNoContent)
}

func main() {
	if len(secret) == 0 {
		log.Fatal("set WEBHOOK_SECRET to the secret that the webhook was created with")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(receive)))
}
